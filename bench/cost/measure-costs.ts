import { repositoryRoot } from '../../tools/dev/paths.ts';
import { createProgress } from '../../tools/dev/progress.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { BenchError } from '../benchmark.ts';
import { openSide } from '../compare/side.ts';
import { assertDurable } from '../fixtures/service-database.ts';
import type { Measurement } from '../measure/alternate.ts';
import { describeMachine, measureBusyShare } from '../measure/machine.ts';
import type { AllOptions } from '../options.ts';
import { operations, toCostLine, toCostOf, toCostTable } from './costs.ts';
import type { Cost, Operation } from './costs.ts';

/** Measures what one operation of each kind takes: CPU time and bytes, which a busy machine changes little. */
export async function measureCosts(
  postgresUrl: string,
  options: AllOptions & { readonly rounds: number },
): Promise<number> {
  await assertDurable(postgresUrl);
  const progress = createProgress();
  const busyShare = await measureBusyShare();
  const costs: Cost[] = [];
  for (const operation of operations) {
    costs.push(await measureOperation({ progress, postgresUrl, ...options }, operation));
  }
  const conditions = { busy_share_before: busyShare, ...(await describeMachine(postgresUrl)) };
  const said = Object.entries(conditions).map(([name, value]) => `${name}=${value}`);
  const table = `${toCostTable(costs)}  ${said.join(' ')}\n`;
  const line = toCostLine(costs);
  if (options.isJson) {
    process.stdout.write(`${JSON.stringify({ name: 'cost', conditions, costs })}\n`);
    process.stderr.write(`${line}\n`);
  } else {
    process.stdout.write(`${table}${line}\n`);
  }
  return 0;
}

async function measureOperation(
  scene: {
    readonly progress: Progress;
    readonly postgresUrl: string;
    readonly passedOn: readonly string[];
    readonly rounds: number;
  },
  { name, benchmark, variant }: Operation,
): Promise<Cost> {
  const { progress, postgresUrl, rounds } = scene;
  const side = await openSide({
    mark: name,
    checkout: { name: 'this one', root: repositoryRoot },
    postgresUrl,
    args: [benchmark, ...scene.passedOn],
    progress,
  });
  const measured: Measurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(
      await progress.run(`${name} · round ${round}/${rounds}`, () => side.measure(variant)),
    );
  }
  await side.close();
  if (measured.some(({ cost, storage }) => cost === null || storage === null)) {
    throw new BenchError(`${name}: the server runs where its CPU cannot be read`);
  }
  return toCostOf(name, measured);
}
