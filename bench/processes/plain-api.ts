import { fileURLToPath } from 'node:url';
import { startProcess } from '../../tools/dev/run-command.ts';
import { findFreePort } from '../../tools/dev/servers/private-directory.ts';
import { BenchError } from '../benchmark.ts';
import { limitOutOfReach, waitUntilReady } from './payments-api.ts';
import type { PlainApiSettings } from './plain-api-settings.ts';

export interface PlainApi {
  readonly origin: string;
  readonly pid: number;
}

const entry = fileURLToPath(new URL('./main-plain-api.ts', import.meta.url));

/** A peer: the same route as it is usually written. It ends with the run. */
export async function startPlainApi(
  settings: Partial<PlainApiSettings> & Pick<PlainApiSettings, 'BENCH_LIMITER'>,
): Promise<PlainApi> {
  const port = await findFreePort();
  const env = Object.fromEntries(
    Object.entries({ BENCH_LIMIT: limitOutOfReach, ...settings, BENCH_PORT: port }).map(
      ([name, value]) => [name, `${value}`],
    ),
  );
  const child = startProcess([process.execPath, entry], ['ignore', 'ignore', 'inherit'], {
    env: { NODE_ENV: 'production', ...env },
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await waitUntilReady(`${origin}/readyz`, () => child.exitCode !== null))) {
    throw new BenchError(`the plain API with ${settings.BENCH_LIMITER} did not get ready`);
  }
  return { origin, pid: child.pid ?? 0 };
}
