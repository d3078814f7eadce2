import type { GeneratorProgress } from './generate-payments.ts';

interface ProgressStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const barLength = 24;
/** Without a terminal that can draw over a line, a line now and then. */
const plainLineEveryMs = 10_000;

/** Shows how far, how fast and how much longer, while `work` reports its progress. */
export async function showGeneration(
  title: string,
  work: (onProgress: (progress: GeneratorProgress) => void) => Promise<void>,
  stream: ProgressStream = process.stderr,
): Promise<void> {
  const isTerminal = stream.isTTY === true;
  let lastLineMs = performance.now();
  await work((progress) => {
    const isDone = progress.rowsDone === progress.rowsAll;
    const line = describeGeneration(title, progress);
    if (isTerminal) {
      stream.write(`\r\u001B[K${line}${isDone ? '\n' : ''}`);
    } else if (isDone || performance.now() - lastLineMs >= plainLineEveryMs) {
      lastLineMs = performance.now();
      stream.write(`  ${line}\n`);
    }
  });
}

function describeGeneration(title: string, progress: GeneratorProgress): string {
  const { rowsDone, rowsAll, rowsPerSecond, secondsLeft } = progress;
  const share = rowsDone / rowsAll;
  const filled = Math.round(share * barLength);
  const bar = '█'.repeat(filled) + '░'.repeat(barLength - filled);
  const speed = `${Math.round(rowsPerSecond).toLocaleString('en-US')} rows/s`;
  const left = rowsDone === rowsAll ? 'done' : `${Math.ceil(secondsLeft)} s left`;
  return `${title} ${bar} ${Math.floor(share * 100)} % · ${speed} · ${left}`;
}
