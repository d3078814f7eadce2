import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../tools/dev/progress.ts';
import type { Progress } from '../tools/dev/progress.ts';
import { atShutdown, runShutdown, shutDownOnSignals } from '../tools/dev/shutdown.ts';
import { assertDurable } from './fixtures/service-database.ts';
import { measureBusyShare } from './measure/machine.ts';

export interface ScriptContext {
  readonly postgresUrl: string;
  /** For the files of this run; gone when it ends. */
  readonly folder: string;
  readonly progress: Progress;
  /** A line of the result. */
  readonly say: (line: string) => void;
}

const postgresUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

/** A measurement that takes too long to be a benchmark: figures to read, no goal to compare with. */
export async function runScript(work: (context: ScriptContext) => Promise<void>): Promise<void> {
  shutDownOnSignals();
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'));
  atShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    await assertDurable(postgresUrl);
    say(`machine busy before: ${Math.round((await measureBusyShare()) * 100)} %`);
    await work({ postgresUrl, folder, progress: createProgress(), say });
  } finally {
    await runShutdown();
  }
}
