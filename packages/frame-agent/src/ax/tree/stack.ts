/** Puts a list on a stack, however long it is: a call takes some 100,000 arguments only. The last of them comes off first. */
export function pushAll<T>(stack: T[], objects: readonly T[]): void {
  for (let i = 0; i < objects.length; i++) stack.push(objects[i]!);
}

/** The same so that the first of them comes off first. */
export function pushReversed<T>(stack: T[], objects: readonly T[]): void {
  for (let i = objects.length - 1; i >= 0; i--) stack.push(objects[i]!);
}
