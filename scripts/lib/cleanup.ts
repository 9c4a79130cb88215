const pendingCleanups = new Set<() => void>();
let installed = false;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `cleanup` when this process ends in any way it can notice (normal exit, uncaught error, SIGINT, SIGTERM,
 * SIGHUP), unless the returned function took it back. The cleanup must be synchronous.
 */
export function onProcessEnd(cleanup: () => void): () => void {
  install();
  pendingCleanups.add(cleanup);
  return () => pendingCleanups.delete(cleanup);
}

function install(): void {
  if (installed) return;
  installed = true;
  process.on("exit", runAll);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      runAll();
      // With our handler gone the signal has its default effect, so the parent sees the true reason of our end.
      process.kill(process.pid, signal);
    });
  }
}

function runAll(): void {
  for (const cleanup of pendingCleanups) {
    pendingCleanups.delete(cleanup);
    cleanup();
  }
}
