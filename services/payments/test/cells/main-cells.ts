import { parseArgs } from 'node:util';
import { runCells } from './run-cells.ts';

const help = `Two cells behind a router: loses one of them, and moves a business between them.

  ./dev cells                two cells, a router, one cell lost
  ./dev cells --seconds 30   for longer
  ./dev cells --payments 1000000   a larger business moves

Each cell has a PostgreSQL, an API and a worker of its own; the router is HAProxy with deploy/haproxy/router.cfg.
The last line is for scripts. Ends with 1 if a call went to the wrong cell or a ledger does not balance.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '10' },
      payments: { type: 'string', default: '5000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const startedAtMs = performance.now();
  const elapsed = (): string => `${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`;
  const report = await runCells({
    seconds: Number(values.seconds),
    payments: Number(values.payments),
    tell: (text) => process.stderr.write(`  ${elapsed().padStart(6)}  ${text}\n`),
  });
  process.stdout.write(
    `ledger breaks ${report.ledgerBreaks}\n` +
      `cells moved_rows_equal=${report.areRowsEqual ? 'yes' : 'no'} ` +
      `refused_write_s=${report.refusedWriteSeconds.toFixed(1)} ` +
      `other_cell_p99_ratio=${report.otherCellP99Ratio.toFixed(2)}\n`,
  );
  return report.ledgerBreaks === 0 && report.areRowsEqual ? 0 : 1;
}
