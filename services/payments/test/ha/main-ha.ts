import { parseArgs } from 'node:util';
import { runHa } from './run-ha.ts';

const help = `Loses machines under load and compares what was acknowledged with what is there.

  ./dev ha                   one fault after the other for four minutes
  ./dev ha --seconds 900     for longer
  ./dev ha --lanes 40        payouts under way at a time (16)

Three nodes of PostgreSQL under Patroni, three etcd and HAProxy on ports from 26400, with two APIs, a worker
and a dispatcher of payments. Needs etcd, haproxy and PostgreSQL; Patroni is fetched if it is missing or
older than 4.0. Everything is private and gone afterwards. docs/operations.md says how to run the same.
`;

process.exitCode = await main(process.argv.slice(2));
// Servers and sockets of a run that failed half way.
process.exit();

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '240' },
      lanes: { type: 'string', default: '16' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const startedAtMs = performance.now();
  const elapsed = (): string => `${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`;
  const report = await runHa({
    seconds: Number(values.seconds),
    lanes: Number(values.lanes),
    tell: (text) => process.stderr.write(`  ${elapsed().padStart(6)}  ${text}\n`),
  });
  const { faults, acknowledged, lost, double, ledgerBreaks } = report;
  const worst = Math.max(...faults.map(({ gapSeconds }) => gapSeconds));
  for (const text of [...lost, ...double]) process.stdout.write(`${text}\n`);
  process.stdout.write(
    `events ${report.eventsSent}, ledger breaks ${ledgerBreaks}\n` +
      `ha faults=${faults.length} acknowledged=${acknowledged} lost=${lost.length} ` +
      `double=${double.length} worst_gap_s=${worst.toFixed(1)}\n`,
  );
  return lost.length + double.length + ledgerBreaks === 0 ? 0 : 1;
}
