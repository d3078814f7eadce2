import { parseArgs } from 'node:util';
import { createPaymentsDatabase } from '../../../bench/fixtures/payments-database.ts';
import { assertDurable } from '../../../bench/fixtures/service-database.ts';
import { measureBusyShare } from '../../../bench/measure/machine.ts';
import { createProgress } from '../../../tools/dev/progress.ts';
import { runShutdown, shutDownOnSignals } from '../../../tools/dev/shutdown.ts';
import { fillHeads, measureHeads } from './heads.ts';
import { floorLongMs, floorShortMs, measureHeld } from './held.ts';
import { measurePgBoss, measurePgBossHeld } from './pgboss.ts';

const postgresUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

const { values } = parseArgs({
  options: {
    parked: { type: 'string', default: '5000000' },
    jobs: { type: 'string', default: '2500000' },
    'hold-seconds': { type: 'string', default: '180' },
    only: { type: 'string', default: 'heads,held,pgboss,pgboss-held' },
  },
});

const parts = new Set(values.only.split(','));

shutDownOnSignals();
try {
  await assertDurable(postgresUrl);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`machine busy before: ${Math.round((await measureBusyShare()) * 100)} %`);
  const database = await createPaymentsDatabase(postgresUrl);
  const request = { database, progress: createProgress(), say, parkedRows: Number(values.parked) };
  const holdSeconds = Number(values['hold-seconds']);
  if (parts.has('heads') || parts.has('held')) await fillHeads(request);
  if (parts.has('heads')) await measureHeads(request);
  if (parts.has('held')) {
    const shortSeconds = Math.ceil(holdSeconds / 4);
    const [long, short] = [{ floorMs: floorLongMs }, { floorMs: floorShortMs }];
    await measureHeld(request, { holdSeconds: shortSeconds, isHeld: false, ...long });
    await measureHeld(request, { holdSeconds, isHeld: true, ...long });
    await measureHeld(request, { holdSeconds, isHeld: true, ...short });
  }
  if (parts.has('pgboss')) await measurePgBoss(request, Number(values.jobs));
  if (parts.has('pgboss-held')) await measurePgBossHeld(request, holdSeconds);
} finally {
  await runShutdown();
}
