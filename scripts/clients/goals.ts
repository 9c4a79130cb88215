import { deepEqual, equal, match, ok } from "node:assert/strict";
import { imageSize } from "./image.js";
import { listTargets, untilTrue, type App, type Need, type Stage } from "./stage.js";

/** What a job must achieve, whichever client does it. */
export interface Goal {
  /** What not every target has. */
  readonly needs?: Need;
  /** Brings the page into the state that the job starts from; run past the client. */
  readonly given?: (app: App) => Promise<unknown>;
  /** Throws unless the page shows the job's effect, or the answer is what the page itself says. */
  readonly check: (stage: Stage, answer: unknown) => Promise<void>;
}

/** The expression becomes true in the page. */
const shows = (expression: string, more: Omit<Goal, "check"> = {}): Goal => ({ ...more, check: ({ app }) => app.until(expression) });

/** The answer equals what the page says itself. */
const tells = (expression: string, more: Omit<Goal, "check"> = {}): Goal => ({
  ...more,
  check: async ({ app }, answer) => deepEqual(answer, await app.evaluate(expression)),
});

const answers = (expected: unknown, needs?: Need): Goal => ({ ...(needs && { needs }), check: async (_stage, answer) => deepEqual(answer, expected) });

/** The answer, as text, has all of these. */
const mentions = (...parts: (string | RegExp)[]): Goal => ({
  async check(_stage, answer) {
    for (const part of parts) {
      if (typeof part === "string") ok(String(answer).includes(part), `${JSON.stringify(part)} is not in: ${String(answer).slice(0, 300)}`);
      else match(String(answer), part);
    }
  },
});

const layout = { needs: "layout" } as const;
const pageUrls = async ({ port }: Stage): Promise<string[]> => (await listTargets(port)).map(({ url }) => url);
const late = "document.querySelector('#late').click()";

/** An image of this size in CSS pixels, with something drawn. */
function picture(size: string): Goal {
  return {
    needs: "layout",
    async check({ app }, answer) {
      const [width, height] = await app.evaluate<[number, number]>(size);
      const image = imageSize(answer as Buffer);
      deepEqual({ width: image.width, height: image.height }, { width, height });
      ok(image.colours > 3, `the picture has ${image.colours} colours only`);
    },
  };
}

export const GOALS = {
  connect: {
    check: async ({ app }, answer) => ok((answer as string[]).includes(app.url), `${String(answer)} lacks ${app.url}`),
  },
  "list-pages": {
    check: async ({ app }, answer) => ok((answer as string[]).includes(app.url), `${String(answer)} lacks ${app.url}`),
  },
  open: shows("location.search === '?opened' && document.readyState === 'complete'"),
  title: tells("document.title"),
  url: tells("location.href"),
  snapshot: {
    async check(_stage, answer) {
      const text = String(answer);
      for (const part of ["Client bench", "Increment", "Full name", "Drop zone", "Shadow button"]) ok(text.includes(part), `${part} is not in the snapshot`);
      ok(!text.includes("Hidden words"), "the snapshot shows hidden content");
    },
  },
  "snapshot-interactive": mentions("Increment", "Full name", "I agree", "Shadow button"),

  "find-click": shows("count.textContent === '1'"),
  "click-selector": shows("count.textContent === '1'", layout),
  "click-ref": shows("count.textContent === '1'"),
  "click-text": shows("count.textContent === '1'", layout),
  "click-shadow": shows("document.querySelector('bench-counter').shadowRoot.querySelector('#shadow-out').textContent === '1'", layout),
  "click-frame": shows("inner.document.querySelector('#fout').textContent.startsWith('frame')", layout),
  dblclick: shows("document.querySelector('#dbl-out').textContent === 'doubled'", layout),
  "right-click": shows("document.querySelector('#ctx-out').textContent === 'menu'", layout),
  fill: shows("document.querySelector('#name').value === 'Ada Lovelace' && bench.events.some((e) => e.startsWith('input:name'))"),
  "fill-ref": shows("document.querySelector('#email').value === 'ada@example.com'"),
  "fill-label": shows("document.querySelector('#notes').value === 'Some notes'"),
  "fill-frame": shows("inner.document.querySelector('#fin').value === 'in the frame'"),
  "fill-shadow": shows("document.querySelector('bench-counter').shadowRoot.querySelector('input').value === 'in the shadow'"),
  type: shows("document.querySelector('#name').value === 'typed text' && bench.events.filter((e) => e.startsWith('input:name')).length === 10"),
  press: shows("document.querySelector('#keys-out').textContent === 'Enter '"),
  "press-combo": shows("/C-[bB] /.test(document.querySelector('#keys-out').textContent)"),
  "press-tab": shows("document.activeElement.id === 'email'", { given: (app) => app.evaluate("document.querySelector('#name').focus()") }),
  editable: shows("document.querySelector('#editor').textContent.includes('typed here')", layout),
  check: shows("document.querySelector('#agree').checked"),
  uncheck: shows("!document.querySelector('#news').checked"),
  radio: shows("document.querySelector('#plan-pro').checked"),
  switch: shows("document.querySelector('#switch').getAttribute('aria-checked') === 'true'"),
  select: shows("document.querySelector('#colour').value === 'g' && bench.events.some((e) => e.startsWith('change:colour'))"),
  "select-multi": shows("[...document.querySelector('#sizes').selectedOptions].map((o) => o.value).join() === 'S,L'"),
  range: shows("document.querySelector('#vol').value === '6'", { given: (app) => app.evaluate("document.querySelector('#vol').focus()") }),
  hover: shows("!document.querySelector('#tip').hidden", layout),
  "hover-menu": shows("document.querySelector('#zoom-out').textContent === 'zoomed'", layout),
  focus: shows("document.activeElement.id === 'name'"),
  submit: shows("document.querySelector('#saved').textContent.startsWith('Saved name=')", {
    given: (app) => app.evaluate("document.querySelector('#email').value = 'a@b.example'"),
  }),

  "scroll-page": shows("scrollY > 100", layout),
  "scroll-list": shows("document.querySelector('#list').scrollTop > 50", layout),
  "scroll-into-view": shows("document.querySelector('#bottom').getBoundingClientRect().bottom <= innerHeight + 1", layout),
  "click-offscreen": shows("document.querySelector('#bottom-out').textContent === 'bottom clicked'", layout),

  "get-text": tells("document.querySelector('h1').textContent"),
  "get-attr": tells("document.querySelector('#name').placeholder"),
  "get-value": tells("document.querySelector('#age').value"),
  "get-html": mentions('id="nav-home"', "<bench-counter>"),
  "get-box": tells("(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('#add').getBoundingClientRect())", layout),
  "get-styles": tells("getComputedStyle(document.querySelector('#add')).fontSize"),
  "get-count": answers(60),
  "is-visible": { needs: "layout", check: async (_stage, answer) => deepEqual(answer, [true, false]) },
  "is-enabled": answers([true, false]),
  "is-checked": answers([false, true]),

  "eval-value": answers(42),
  "eval-object": answers({ a: 1, b: [true, null, "x"] }),
  "eval-promise": answers("later"),
  "eval-throw": mentions("thrown on purpose"),
  "eval-handle": answers("BUTTON"),
  "wait-selector": { given: (app) => app.evaluate(late), check: async ({ app }) => ok(await app.evaluate("!!document.querySelector('#late-item')")) },
  "wait-text": { needs: "layout", given: (app) => app.evaluate(late), check: async ({ app }) => ok(await app.evaluate("!!document.querySelector('#late-item')")) },
  "wait-function": { given: (app) => app.evaluate(late), check: async ({ app }) => ok(await app.evaluate("!!document.querySelector('#late-item')")) },
  console: mentions("bench says hello", "bench warns", "bench complains"),
  "page-errors": mentions("bench broke on purpose"),

  "network-log": { ...mentions("data.json?n=1"), needs: "fetch" },
  "response-body": { ...mentions("answer"), needs: "fetch" },
  route: shows("document.querySelector('#fetch-out').textContent === 'got mocked'", { needs: "fetch" }),
  offline: answers("failed, then fine", "fetch"),
  cookies: {
    async check({ app }, answer) {
      match(await app.evaluate<string>("document.cookie"), /bench=crumb/);
      ok(String(answer).includes("crumb"), `the client sees ${String(answer)}`);
    },
  },
  storage: {
    async check({ app }, answer) {
      equal(await app.evaluate("localStorage.getItem('bench')"), "kept");
      ok(String(answer).includes("kept"), `the client sees ${String(answer)}`);
    },
  },

  screenshot: picture("[innerWidth, innerHeight]"),
  "screenshot-full": {
    needs: "layout",
    given: (app) => app.evaluate("window.widths = [innerWidth, document.documentElement.clientWidth]"),
    async check({ app }, answer) {
      const page = await app.evaluate<{ widths: number[]; height: number }>(
        "({ widths, height: document.documentElement.scrollHeight })",
      );
      const { width, height, colours } = imageSize(answer as Buffer);
      // Clients differ in whether they count the scroll bar.
      ok(page.widths.includes(width), `${width} wide instead of ${page.widths.join(" or ")}`);
      equal(height, page.height);
      ok(colours > 3, `the picture has ${colours} colours only`);
    },
  },
  "screenshot-element": {
    needs: "layout",
    async check({ app }, answer) {
      const [width, height] = await app.evaluate<[number, number]>("(({ width, height }) => [width, height])(document.querySelector('#dst').getBoundingClientRect())");
      const image = imageSize(answer as Buffer);
      // Clients round the box outwards in ways of their own.
      ok(Math.abs(image.width - width) <= 1 && Math.abs(image.height - height) <= 1, `${image.width} × ${image.height} of ${width} × ${height}`);
      ok(image.colours > 1, "the picture is blank");
    },
  },
  "screenshot-jpeg": { needs: "layout", check: async (_stage, answer) => equal((answer as Buffer).subarray(0, 3).toString("hex"), "ffd8ff") },
  screencast: { needs: "layout", check: async (_stage, answer) => ok(Number(answer) > 0, "no frame came") },
  pdf: { needs: "layout", check: async (_stage, answer) => equal((answer as Buffer).subarray(0, 5).toString(), "%PDF-") },
  trace: { ...mentions("traceEvents"), needs: "layout" },

  "dialog-alert": shows("document.querySelector('#dialog-out').textContent === 'alert done'", { needs: "dialogs" }),
  "dialog-confirm": shows("document.querySelector('#dialog-out').textContent === 'confirm false'", { needs: "dialogs" }),
  "dialog-prompt": shows("document.querySelector('#dialog-out').textContent === 'prompt typed answer'", { needs: "dialogs" }),
  "html-dialog": shows("document.querySelector('#dialog-out').textContent === 'dialog closed'", layout),
  upload: shows("document.querySelector('#file-out').textContent === 'upload.txt:17'", { needs: "files" }),
  "file-chooser": shows("document.querySelector('#file-out').textContent === 'upload.txt:17'", layout),
  "drag-html5": shows("document.querySelector('#drag-out').textContent === 'dropped parcel'", layout),
  "drag-pointer": shows("Number(document.querySelector('#knob').getAttribute('aria-valuenow')) > 50", layout),
  tap: shows("bench.events.some((e) => e.startsWith('click:add'))", layout),

  viewport: { needs: "layout", check: async (_stage, answer) => deepEqual(answer, [700, 500]) },
  "emulate-media": answers(true, "emulation"),
  timezone: answers("Asia/Tokyo", "emulation"),
  geolocation: { needs: "emulation", check: async (_stage, answer) => deepEqual(answer, [59.95, 30.31]) },
  "init-script": answers("before the page"),

  "spa-nav": shows("location.search === '?view=settings' && document.title === 'Client bench - settings'", layout),
  "wait-url": { given: (app) => app.evaluate("setTimeout(() => document.querySelector('#nav-settings').click(), 200)"), check: async ({ app }) => equal(await app.evaluate("location.search"), "?view=settings") },
  "spa-back": shows("location.search === '' && document.title === 'Client bench' && sessionStorage.getItem('loads') === null", {
    given: (app) => app.evaluate("document.querySelector('#nav-settings').click()"),
  }),
  "link-nav": shows("document.title === 'Second page'", layout),
  "wait-load": { check: async ({ app }) => equal(await app.evaluate("document.readyState"), "complete") },
  back: shows("location.pathname.endsWith('/app/') && !!window.bench"),
  forward: shows("location.pathname.endsWith('second.html')"),
  reload: shows("sessionStorage.getItem('loads') === '1' && !window.marked", { given: (app) => app.evaluate("window.marked = true") }),
  goto: shows("location.pathname.endsWith('second.html') && document.readyState === 'complete'"),

  popup: { needs: "layout", check: async (_stage, answer) => match(String(answer), /second\.html\?blank/) },
  "new-tab": {
    async check(stage, answer) {
      match(String(answer), /second\.html\?new/);
      const urls = await pageUrls(stage);
      ok(urls.some((url) => url.endsWith("second.html?new")), `open: ${urls.join()}`);
    },
  },
  "switch-tab": tells("document.title"),
  "close-tab": {
    check: (stage) => untilTrue(async () => (await pageUrls(stage)).length === 1, "one page is left"),
  },
  reconnect: shows("count.textContent === '1'"),
} satisfies Record<string, Goal>;

export type JobName = keyof typeof GOALS;
export const JOB_NAMES = Object.keys(GOALS) as JobName[];
