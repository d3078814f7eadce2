import { parseArgs } from 'node:util';
import { runStory } from './run-story.ts';
import { openServices } from './world.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '1' }, trace: { type: 'boolean', default: false } },
});
const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const first = Number(values.from);
const count = Number(positionals[0] ?? '40');
const services = await openServices();
let failedCount = 0;
const startedMs = performance.now();
for (let seed = first; seed < first + count; seed += 1) {
  const { steps, found } = await runStory(services, seed, { isProved: seed % 8 === 0 });
  if (values.trace) say(`seed ${seed}: ${steps.join(' ')}`);
  for (const each of found) say(`seed ${seed}: ${each}`);
  if (found.length > 0) failedCount += 1;
}
const seconds = Math.round((performance.now() - startedMs) / 1_000);
say(`stories bridge seeds=${count} failed=${failedCount} seconds=${seconds}`);
await services.close();
process.exitCode = failedCount === 0 ? 0 : 1;
