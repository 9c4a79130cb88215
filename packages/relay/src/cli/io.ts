/** Where a command writes, and how it learns that it is to end. */
export interface CommandIo {
  out(line: string): void;
  error(line: string): void;
  /** Resolves when the person or the system asks the process to end. */
  untilStopped(): Promise<void>;
}

export const processIo: CommandIo = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    }),
};
