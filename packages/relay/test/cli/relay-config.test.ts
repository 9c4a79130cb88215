import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { runProgram } from "../../src/cli/program.js";
import { readConfig } from "../../src/cli/relay-config.js";
import { DEFAULT_LIMITS } from "../../src/core/limits.js";
import { DEFAULT_PATIENCE } from "../../src/core/patience.js";

let directory: string;
const file = (name: string, text: string): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "icdp-config-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

interface Running {
  readonly output: string[];
  readonly errors: string[];
  readonly code: Promise<number>;
  stop(): void;
}

function start(...args: string[]): Running {
  const output: string[] = [];
  const errors: string[] = [];
  let stop = (): void => {};
  const code = runProgram(args, "1.2.3", {
    out: (line) => void output.push(line),
    error: (line) => void errors.push(line),
    untilStopped: () => new Promise((resolve) => (stop = resolve)),
  });
  return { output, errors, code, stop: () => stop() };
}

async function run(...args: string[]): Promise<{ code: number; errors: string }> {
  const running = start(...args);
  return { code: await running.code, errors: running.errors.join("\n") };
}

async function withRelay(args: readonly string[], use: (url: string, output: string) => Promise<void>): Promise<void> {
  const running = start("relay", "--port", "0", "--log-level", "silent", ...args);
  await Promise.race([running.code, new Promise<void>((resolve) => {
    const look = (): void => void (running.output.some((line) => line.startsWith("Hosts connect")) ? setTimeout(resolve, 10) : setTimeout(look, 5));
    look();
  })]);
  try {
    await use(running.output[0]!.replace("Relay on ", ""), running.output.join("\n"));
  } finally {
    running.stop();
    expect(await running.code).toBe(0);
  }
}

describe("the configuration file", () => {
  it.each([
    ["an unknown key", "listne: {}", '(the whole file): Unrecognized key: "listne"'],
    ["an unknown limit", "limits: { clientBackLog: 5 }", 'limits: Unrecognized key: "clientBackLog"'],
    ["a wrong type", "listen: { port: '9222' }", "listen.port: Invalid input: expected number, received string"],
    ["a port out of range", "listen: { port: 70000 }", "listen.port: Too big"],
    ["no origin", "access: { clientOrigins: [shell.example] }", "access.clientOrigins.0: a scheme, a host and perhaps a port"],
    ["a host name with a path", "access: { hosts: [a/b] }", "access.hosts.0: letters, digits, dots and dashes"],
    ["a token without a token", "access: { tokens: [{ kind: client }] }", "access.tokens.0: needs one of token, tokenEnv and tokenFile"],
    ["two tokens in one", "access: { tokens: [{ kind: client, token: a, tokenEnv: B }] }", "access.tokens.0: needs one of token, tokenEnv and tokenFile"],
    ["a party that is none", "access: { tokens: [{ kind: agent, token: a }] }", "access.tokens.0.kind: Invalid option"],
    ["an empty variable", "access: { tokens: [{ kind: client, tokenEnv: ICDP_NO_SUCH_TOKEN }] }", "the environment variable ICDP_NO_SUCH_TOKEN holds no token"],
    ["a missing file", "access: { tokens: [{ kind: client, tokenFile: none.token }] }", "no such file"],
    ["a missing hook", "access: { verify: ./none.mjs }", "access.verify: "],
    ["half of TLS", "tls: { cert: a.pem }", "tls.key: Invalid input"],
    ["no YAML", "a: [", "config.yaml: "],
    ["a list", "[]", "(the whole file): Invalid input: expected object, received array"],
    ["an open address without tokens", "listen: { host: 0.0.0.0 }", "--insecure"],
    ["tokens for one party only", "listen: { host: 0.0.0.0 }\naccess: { tokens: [{ kind: client, token: x }] }", "--insecure"],
  ])("with %s is a usage error that says where", async (_name, text, message) => {
    const { code, errors } = await run("relay", "--config", file("config.yaml", text));
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });

  it("reports all faults at once", async () => {
    const { errors } = await run("relay", "--config", file("config.yaml", "listen: { port: x }\ndrain: -1\nlog: { level: loud }"));
    for (const place of ["listen.port:", "drain:", "log.level:"]) expect(errors).toContain(place);
  });

  it("that is not there is a usage error", async () => {
    expect(await run("relay", "--config", "/no/such.yaml")).toEqual({ code: 2, errors: "icdp: /no/such.yaml: no such file" });
  });

  it("gives tokens, origins, limits and the audit; the command line comes first", async () => {
    file("host.token", "from-a-file\n");
    process.env["ICDP_TEST_TOKEN"] = "from-the-environment";
    const config = file("config.yaml", `
listen: { port: 1, host: 127.0.0.1 }
access:
  tokens:
    - { kind: client, name: ci, tokenEnv: ICDP_TEST_TOKEN }
    - { kind: host, tokenFile: host.token }
limits: { clientSessions: 1 }
audit: audit.jsonl
metrics: { port: 0 }
drain: 100
`);
    await withRelay(["--config", config], async (url, output) => {
      expect(output).toMatch(/Figures on http:\/\/127\.0\.0\.1:\d+\/metrics/);
      expect((await fetch(`${url}/json/list`)).status).toBe(401);
      expect((await fetch(`${url}/json/list?token=from-a-file`)).status).toBe(401);
      expect((await fetch(`${url}/json/list?token=from-the-environment`)).status).toBe(200);
      await fetch(`${url}/json/activate/none?token=from-the-environment`);
      const host = new WebSocket(`${url.replace("http", "ws")}/icdp/host?token=from-a-file`, ["icdp.bridge.1"]);
      await new Promise((resolve, reject) => host.on("open", resolve).on("error", reject));
      host.close();
    });
    const audit = join(directory, "audit.jsonl");
    expect(JSON.parse(readFileSync(audit, "utf8"))).toMatchObject({ who: "ci", method: "Target.activateTarget", outcome: "error" });
    expect(statSync(audit).mode & 0o777).toBe(0o600);
  });

  it("gives a hook that judges requests", async () => {
    file("verify.mjs", `export default ({ kind, tokens }) => (tokens.includes("open " + kind) ? { name: "Ada", browsers: "*" } : undefined);`);
    const config = file("config.yaml", "access: { verify: ./verify.mjs }");
    await withRelay(["--config", config], async (url) => {
      expect((await fetch(`${url}/json/list`, { headers: { Authorization: "Bearer open client" } })).status).toBe(200);
      expect((await fetch(`${url}/json/list`, { headers: { Authorization: "Bearer open host" } })).status).toBe(401);
    });
  });

  it("gives a certificate", async () => {
    const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
    const config = file("config.yaml", "tls: { cert: cert.pem, key: key.pem }");
    await withRelay(["--config", config], async (url) => {
      expect(url).toMatch(/^https:/);
      const ca = readFileSync(cert);
      const body = await new Promise<string>((resolve, reject) => {
        request(`${url}/json/version`, { ca }, (response) => {
          let text = "";
          response.on("data", (chunk) => (text += chunk)).on("end", () => resolve(text));
        }).on("error", reject).end();
      });
      const { webSocketDebuggerUrl } = JSON.parse(body) as { webSocketDebuggerUrl: string };
      expect(webSocketDebuggerUrl).toMatch(/^wss:/);
      const client = new WebSocket(webSocketDebuggerUrl, { ca });
      await new Promise((resolve, reject) => client.on("open", resolve).on("error", reject));
      client.close();
    });
  });

  it("with a certificate that is none is a usage error", async () => {
    file("bad.pem", "nothing");
    const { code, errors } = await run("relay", "--port", "0", "--config", file("config.yaml", "tls: { cert: bad.pem, key: bad.pem }"));
    expect([code, errors]).toEqual([2, expect.stringContaining("The TLS files cannot be used")]);
  });
});

describe("icdp relay --help", () => {
  it("names every option, every key of the file and how tokens travel", async () => {
    const running = start("relay", "--help");
    await running.code;
    const help = running.output.join("\n");
    for (const word of ["--config", "--tls-cert", "--tls-key", "--tls-ca", "--redis", "--log-level", "--audit", "--metrics-port", "--drain", "--insecure", "listen:", "access:", "tokenEnv", "limits:", "clientBacklog", "patience:", "grace", "?token=", "SIGTERM"]) {
      expect(help).toContain(word);
    }
    const example = help.slice(help.indexOf("  listen:"), help.indexOf("\n\nTokens travel"));
    file("verify.mjs", "export default () => undefined;");
    file("host.token", "secret");
    process.env["CI_TOKEN"] = "other";
    const flags = await readConfig(file("example.yaml", example));
    expect(flags).toMatchObject({ port: 9222, limits: DEFAULT_LIMITS, patience: DEFAULT_PATIENCE, tokens: [{ name: "ci", token: "other" }, { token: "secret" }], drain: 5_000 });
  });
});
