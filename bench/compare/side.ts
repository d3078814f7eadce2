import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Progress } from '../../tools/dev/progress.ts';
import { outputTail, startProcess, waitForExit } from '../../tools/dev/run-command.ts';
import { BenchError } from '../benchmark.ts';
import type { Measurement } from '../measure/alternate.ts';
import type { Checkout } from './checkout.ts';
import type { TurnsMessage, TurnsVariant } from './turns.ts';

/** One side of a comparison: its own process, ready to measure whenever it is its turn. */
export interface Side {
  readonly variants: readonly TurnsVariant[];
  readonly measure: (label: string) => Promise<Measurement>;
  /** Drops its databases and ends its processes. */
  readonly close: () => Promise<void>;
}

interface SideOptions {
  /** In front of what it says while it prepares. */
  readonly mark: string;
  readonly checkout: Pick<Checkout, 'name' | 'root'>;
  readonly postgresUrl: string;
  /** The name of the benchmark and its options. */
  readonly args: readonly string[];
  readonly progress: Progress;
}

const hook = fileURLToPath(new URL('main-turns.ts', import.meta.url));

const cost = z.object({ ownUs: z.number(), serverUs: z.number() });
const storage = z.object({
  walBytes: z.number(),
  pageBytes: z.number(),
  tableBytes: z.number(),
  indexBytes: z.number(),
});
const turnsMessage: z.ZodType<TurnsMessage> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    variants: z.array(z.object({ label: z.string(), unit: z.string() })),
  }),
  z.object({
    kind: z.literal('measured'),
    measurement: z.object({
      value: z.number(),
      cost: cost.nullable(),
      machine: z.object({ busyShare: z.number(), othersShare: z.number() }).nullable(),
      storage: storage.nullable(),
    }),
  }),
]);

/** Starts the benchmark as the revision has it; it prepares its own databases and processes. */
export async function openSide(options: SideOptions): Promise<Side> {
  const { mark, checkout, progress } = options;
  const command = [process.execPath, '--import', hook, join(checkout.root, 'bench/main.ts')];
  const child = startProcess(
    [...command, ...options.args, '--json'],
    ['ignore', 'ignore', 'pipe', 'ipc'],
    { cwd: checkout.root, env: { COUNTINGHOUSE_POSTGRES_URL: options.postgresUrl } },
  );
  const said: string[] = [];
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      progress.say(`${mark} │ ${line}`);
    });
  }
  const ended = waitForExit(child).then((code) => {
    const name = `${mark} (${checkout.name}) ended with exit code ${code}`;
    throw new BenchError(`${name}:\n${outputTail(said.join('\n'))}`);
  });
  // Whoever waits for the next message learns of it; nobody does while the other side measures.
  ended.catch(() => undefined);
  const nextMessage = (): Promise<TurnsMessage> =>
    Promise.race([
      new Promise<TurnsMessage>((resolve) => {
        child.once('message', (message) => resolve(turnsMessage.parse(message)));
      }),
      ended,
    ]);

  const ready = await nextMessage();
  if (ready.kind !== 'ready') throw new TypeError(`${mark} measured before it was ready`);
  return {
    variants: ready.variants,
    measure: async (label) => {
      const answer = nextMessage();
      child.send(label);
      const message = await answer;
      if (message.kind !== 'measured') throw new TypeError(`${mark} answered ${message.kind}`);
      return message.measurement;
    },
    close: async () => {
      child.kill('SIGTERM');
      // Large databases take their time to drop: nobody hurries it.
      await waitForExit(child);
    },
  };
}
