import { parseArgs } from 'node:util';
import { runDrill } from './run-drill.ts';

const help = `Backs a server up under load, kills it, restores it to a moment, and compares.

  ./dev drill                    600 acts in each of three phases
  ./dev drill --acts 20000       a longer one
  ./dev drill --merchants 16     at a time (4)

Needs pgBackRest. Servers and the encrypted repository are private and gone afterwards. docs/operations.md has
the same steps for a real server.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      acts: { type: 'string', default: '600' },
      merchants: { type: 'string', default: '4' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const report = await runDrill({
    actsPerPhase: Number(values.acts),
    merchants: Number(values.merchants),
    isDurable: true,
    onStep: (text) => process.stderr.write(`  ${text}\n`),
  });
  const { lost, tooMany, ledgerBreaks } = report;
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  const lines = [
    ['restored to', report.goalTime],
    ['full backup took', seconds(report.backupSeconds)],
    ['from loss to writes', seconds(report.restoreSeconds)],
    ['ledger verify took', `${seconds(report.verifySeconds)}, ${ledgerBreaks} breaks`],
    ['acknowledged before', `${report.before}, of which lost: ${lost.length}`],
    ['begun after', `${report.after}, of which there: ${tooMany.length}`],
  ];
  for (const [name = '', text = ''] of lines) process.stdout.write(`${name.padEnd(22)}${text}\n`);
  process.stdout.write(
    `drill lost=${lost.length} extra=${tooMany.length} seconds=${report.restoreSeconds.toFixed(1)}\n`,
  );
  return lost.length + tooMany.length + ledgerBreaks === 0 ? 0 : 1;
}
