export interface CallFrame {
  readonly functionName: string;
  readonly scriptId: string;
  readonly url: string;
  /** 0-based, as on the wire. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

const LOCATION = /^\s+at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/;

/** The frames of a cleaned V8 stack text. */
export function callFrames(stack: string, scriptIdOf: (url: string) => string): CallFrame[] {
  const frames: CallFrame[] = [];
  for (const line of stack.split("\n")) {
    const match = LOCATION.exec(line);
    if (!match) continue;
    const url = match[2] === "<anonymous>" ? "" : match[2]!.replace(/^async /, "");
    frames.push({
      functionName: functionName(match[1] ?? ""),
      scriptId: scriptIdOf(url),
      url,
      lineNumber: Number(match[3]) - 1,
      columnNumber: Number(match[4]) - 1,
    });
  }
  return frames;
}

/** V8 puts the receiver's class in front: `Object.foo [as bar]`, `async foo`, `new Foo`, `Object.<anonymous>` → the function's own name. */
function functionName(text: string): string {
  const name = text
    .replace(/ \[as .*\]$/, "")
    .replace(/^(?:async|new) /, "")
    .replace(/^[A-Z]\w*\./, "");
  return name === "<anonymous>" ? "" : name;
}
