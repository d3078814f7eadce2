/**
 * Clean-up at the end of this process: children and the private servers it started. Runs in reverse
 * order, once, whether the command finishes, fails, or is stopped by Ctrl-C or SIGTERM.
 */
type Cleanup = () => Promise<void> | void;

const cleanups: Cleanup[] = [];
let shutdown: Promise<void> | undefined;

/** Registers work for the end of this process; the returned function removes it again. */
export function atShutdown(cleanup: Cleanup): () => void {
  cleanups.push(cleanup);
  return () => {
    const position = cleanups.indexOf(cleanup);
    if (position >= 0) cleanups.splice(position, 1);
  };
}

export function runShutdown(): Promise<void> {
  shutdown ??= undoAll();
  return shutdown;
}

function isShuttingDown(): boolean {
  return shutdown !== undefined;
}

/**
 * A signal makes children end as failures; work that would report those waits for the exit instead.
 */
export async function haltIfShuttingDown(): Promise<void> {
  if (isShuttingDown()) await new Promise(() => undefined);
}

/** Exit codes follow the shell: 128 + the signal's number. */
const exitCodeBySignal = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export function shutDownOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isShuttingDown()) return;
      process.stderr.write('\nending …\n');
      void runShutdown().finally(() => process.exit(exitCodeBySignal[signal]));
    });
  }
}

async function undoAll(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      process.stderr.write(`while ending: ${String(error)}\n`);
    }
  }
}
