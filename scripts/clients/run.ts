import { type Goal, GOALS, JOB_NAMES, type JobName } from "./goals.js";
import type { Stage } from "./stage.js";
import type { AnyClientKind } from "./table.js";

export interface Outcome {
  readonly job: JobName;
  /** Absent when the job was done. */
  readonly failure?: string;
  /** Milliseconds from the first command until the client was content; checks and preparations do not count. */
  readonly elapsed: number;
}

export interface RunOptions {
  /** Jobs to do; all by default. */
  readonly only?: ReadonlySet<string>;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Longer than any job takes, the start of a client on a busy machine included; the clients' own limits are shorter. */
const PATIENCE = 40_000;

/** Does a client's jobs one after the other, each on a fresh document of the app. A client that failed starts anew. */
export async function runJobs(kind: AnyClientKind, stage: Stage, { only, onOutcome }: RunOptions = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let client: unknown;
  const connected = async (): Promise<unknown> => (client ??= await within("connecting", kind.connect(stage)));
  const drop = async (): Promise<void> => {
    const old = client;
    client = undefined;
    if (old !== undefined) await within("disconnecting", kind.disconnect(old)).catch(() => {});
  };
  for (const name of JOB_NAMES) {
    const job = kind.jobs[name];
    const goal: Goal = GOALS[name];
    if (!job || (only && !only.has(name)) || (goal.needs && stage.lacks.has(goal.needs))) continue;
    let elapsed = 0;
    let failure: string | undefined;
    try {
      await stage.reset();
      await settle();
      const start = performance.now();
      const own = await connected();
      if (name === "connect") elapsed = performance.now() - start;
      if (job.prepare) await within("preparing", job.prepare(own, stage));
      if (goal.given) await goal.given(stage.app);
      const begun = performance.now();
      try {
        const answer = await within(name, job.run(own, stage));
        elapsed += performance.now() - begun;
        await goal.check(stage, answer);
      } finally {
        if (job.after) await within("cleaning up", job.after(own, stage)).catch(() => {});
      }
    } catch (error) {
      failure = (error as Error).message || String(error);
      await drop();
    }
    const outcome = { job: name, elapsed, ...(failure !== undefined && { failure }) };
    outcomes.push(outcome);
    onOutcome?.(outcome);
  }
  await drop();
  return outcomes;
}

/** Gives clients time to hear of the new document before they act on it. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

function within<T>(what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not finished within ${PATIENCE} ms`)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
