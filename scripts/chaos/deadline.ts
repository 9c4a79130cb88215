/** Something took longer than it ever should. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/**
 * What `run` resolves to.
 *
 * @throws DeadlinePassed when that takes longer than `seconds`
 */
export async function within<T>(seconds: number, what: string, run: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(`${what} took longer than ${seconds} s`)), seconds * 1_000);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
