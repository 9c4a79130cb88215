/** `Target.TargetInfo`, as far as it is used. */
export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly openerId?: string;
}

/** Frames of other processes and embedded views are operated like pages of their own. */
const TYPES: ReadonlySet<string> = new Set(["page", "iframe", "webview"]);

/** Whether agents are told of a target: pages, but not the windows of developer tools that look at them. */
export function isOffered(target: unknown): target is TargetInfo {
  const { targetId, type, url } = (target ?? {}) as Partial<TargetInfo>;
  return typeof targetId === "string" && TYPES.has(type!) && typeof url === "string" && !url.startsWith("devtools://");
}
