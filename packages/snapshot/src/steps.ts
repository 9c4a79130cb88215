/** Work in parts: after each of them something else may run. The value is returned at the end. */
export type Steps<T> = Generator<void, T, void>;

/** When to let something else run, and how. */
export interface Slices {
  /** How long a slice lasts. */
  readonly milliseconds: number;
  /** The current slice has lasted long enough. */
  isOver(): boolean;
  /** Resolves when the next slice begins. */
  pause(): Promise<void>;
}

/** How many nodes one part of the work deals with. */
export const PART = 256;

/** Does all parts at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Does the parts in slices. */
export async function finishInSlices<T>(steps: Steps<T>, slices: Slices | undefined): Promise<T> {
  if (!slices) return finish(steps);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (slices.isOver()) await slices.pause();
  }
}
