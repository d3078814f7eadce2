import { once } from 'node:events';
import { AdminRefusal, parseId, print } from '@countinghouse/process';
import type { Row } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { journalChecks } from '../ledger/journal/proof/check.rules.ts';
import { exportHledger } from '../ledger/journal/proof/export-hledger.ts';
import { verifyJournal } from '../ledger/journal/proof/verify-journal.ts';
import type { VerifyProgress } from '../ledger/journal/proof/verify-journal.ts';
import type { Connect } from './operator-deps.ts';

interface ExportOptions {
  readonly organisation: string;
  readonly basis: 'accrual' | 'cash';
}

export function addJournalCommands(program: Command, connect: Connect): void {
  const journal = program.command('journal').description('the double-entry journal');
  journal
    .command('verify')
    .description('run every check and list each inconsistency; exits with code 1 if there is one')
    .option('--organisation <id>', 'check only this organisation', parseId)
    .action(async (options: { organisation?: string }, command: Command) => {
      const breaks: Row[] = [];
      for await (const found of verifyJournal(connect().database, {
        ...(options.organisation !== undefined && { orgId: options.organisation }),
        onProgress: showProgress,
      })) {
        breaks.push({ ...found });
        if (breaks.length === breaksShownMax) break;
      }
      if (process.stderr.isTTY) process.stderr.write('\n');
      print(command, breaks.length === 0 ? everythingHolds() : breaks);
      if (breaks.length > 0) throw new AdminRefusal(`${breaks.length} inconsistencies found`);
    });
  journal
    .command('export')
    .description('print the books as an hledger journal, in base currency')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .addOption(new Option('--basis <name>').choices(['accrual', 'cash']).default('accrual'))
    .action(async (options: ExportOptions) => {
      const { organisation: orgId, basis } = options;
      for await (const text of exportHledger(connect().database, { orgId, basis })) {
        // Waits for a slow reader, so that the export does not accumulate in memory.
        if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      }
    });
}

/** More than anyone reads; the first ones show the problem. */
const breaksShownMax = 1_000;

const everythingHolds = (): readonly Row[] =>
  Object.entries(journalChecks).map(([check, meaning]) => ({ check, holds: true, meaning }));

function showProgress({ organisationsDone, check, breaks }: VerifyProgress): void {
  const line = `${check}: ${organisationsDone} organisations checked, ${breaks} inconsistencies`;
  process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
}
