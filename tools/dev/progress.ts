/**
 * One visible line for anything that takes time. On a terminal: a spinner with the running titles
 * and their seconds, then a line per finished title. Elsewhere (CI, a pipe): plain lines, and a
 * regular sign of life.
 */
export type Progress = {
  /** Shows `title` as running until `work` settles; failures are shown and rethrown. */
  readonly run: <T>(
    title: string,
    work: (note: (text: string) => void) => Promise<T>,
  ) => Promise<T>;
  readonly say: (text: string) => void;
};

type ProgressStream = {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
};

type Running = { readonly title: string; readonly startedAtMs: number };

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const frameMs = 100;

/** Without a terminal, a title that runs this long is repeated. */
const signOfLifeMs = 20_000;

/** Work that takes longer than this shows that it is running, and how long it took. */
const worthTellingMs = 2_000;

export function createProgress(stream: ProgressStream = process.stderr): Progress {
  return stream.isTTY === true ? createTerminalProgress(stream) : createPlainProgress(stream);
}

export function formatDuration(durationMs: number): string {
  const seconds = durationMs / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function createTerminalProgress(stream: ProgressStream): Progress {
  const running = new Set<Running>();
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  function draw(): void {
    frame = (frame + 1) % frames.length;
    const titles = [...running].map(
      ({ title, startedAtMs }) => `${title} ${Math.floor((Date.now() - startedAtMs) / 1_000)} s`,
    );
    const line = `${frames[frame] ?? ''} ${titles.join(' · ')}`;
    stream.write(`\r\u001B[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  }

  function print(text: string): void {
    stream.write(`\r\u001B[K${text}\n`);
    if (running.size > 0) draw();
  }

  return {
    say: print,
    run: async (title, work) => {
      const entry: Running = { title, startedAtMs: Date.now() };
      running.add(entry);
      timer ??= setInterval(draw, frameMs);
      const finish = (mark: string, detail: string): void => {
        running.delete(entry);
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        print(`${mark} ${title}${detail}`);
      };
      return settle(entry, work, finish);
    },
  };
}

function createPlainProgress(stream: ProgressStream): Progress {
  return {
    say: (text) => stream.write(`${text}\n`),
    run: async (title, work) => {
      const entry: Running = { title, startedAtMs: Date.now() };
      const first = setTimeout(() => stream.write(`  ${title} …\n`), worthTellingMs);
      const later = setInterval(() => {
        stream.write(`  ${title} … ${formatDuration(Date.now() - entry.startedAtMs)} so far\n`);
      }, signOfLifeMs);
      const finish = (mark: string, detail: string): void => {
        clearTimeout(first);
        clearInterval(later);
        stream.write(`${mark} ${title}${detail}\n`);
      };
      return settle(entry, work, finish);
    },
  };
}

async function settle<T>(
  entry: Running,
  work: (note: (text: string) => void) => Promise<T>,
  finish: (mark: string, detail: string) => void,
): Promise<T> {
  const notes: string[] = [];
  try {
    const result = await work((text) => notes.push(text));
    const durationMs = Date.now() - entry.startedAtMs;
    if (durationMs >= worthTellingMs) notes.push(formatDuration(durationMs));
    finish('✓', notes.length > 0 ? `: ${notes.join(', ')}` : '');
    return result;
  } catch (error) {
    finish('✗', ` failed after ${formatDuration(Date.now() - entry.startedAtMs)}`);
    throw error;
  }
}

export type NumberedSteps = <T>(
  title: string,
  work: (note: (text: string) => void) => Promise<T>,
) => Promise<T>;

/** Steps of one command, shown as `1/6 title`. */
export function numberSteps(progress: Progress, stepCount: number): NumberedSteps {
  let step = 0;
  return (title, work) => {
    step += 1;
    return progress.run(`${step}/${stepCount} ${title}`, work);
  };
}
