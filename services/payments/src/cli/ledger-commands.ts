import { parseDay } from '@countinghouse/calendar';
import { AdminRefusal, parseId, print } from '@countinghouse/process';
import type { NoteSigner } from '@countinghouse/process';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { environments } from '../kernel/environment.rules.ts';
import type { Environment } from '../kernel/environment.rules.ts';
import { signLedgerDay } from '../ledger/days/sign-ledger-day.ts';
import { invariantIds, invariants } from '../ledger/ledger/invariant.rules.ts';
import { listAccountBalances } from '../ledger/ledger/list-account-balances.ts';
import { refoldLedger } from '../ledger/ledger/refold-ledger.ts';
import { verifyLedger } from '../ledger/ledger/verify-ledger.ts';
import type { VerifyProgress } from '../ledger/ledger/verify-ledger.ts';
import { listMonths } from '../ledger/months/list-months.ts';
import { findWorkspace } from '../tenants/businesses/find-workspace.ts';
import type { Connect } from './command.ts';

interface WorkspaceOptions {
  readonly business: string;
  readonly environment: Environment;
}

interface DayOptions {
  readonly date: string;
  readonly environment: Environment;
}

export function addLedgerCommands(
  program: Command,
  connect: Connect,
  readNoteSigners: () => readonly NoteSigner[],
): void {
  const ledger = program.command('ledger').description('the double-entry ledger');
  ledger
    .command('verify')
    .description('check every invariant and list each break; exit code 1 if there is one')
    .option('--workspace <id>', 'only this workspace', parseId)
    .action(async (options: { workspace?: string }, command: Command) => {
      const { database } = connect();
      const breaks = await verifyLedger(database, {
        ...(options.workspace === undefined ? {} : { workspaceId: options.workspace }),
        onProgress: showProgress,
      });
      endProgress();
      const rows = invariantIds.map((id) => ({
        invariant: id,
        holds: !breaks.some((found) => found.invariant === id),
        meaning: invariants[id],
      }));
      print(command, breaks.length === 0 ? rows : breaks.map((found) => ({ ...found })));
      if (breaks.length > 0) throw new AdminRefusal(`found ${breaks.length} breaks`);
    });
  ledger
    .command('refold')
    .description('recompute the stored account sums from the entries, without stopping traffic')
    .option('--workspace <id>', 'only this workspace', parseId)
    .action(async (options: { workspace?: string }, command: Command) => {
      const deps = connect();
      const workspaces = await refoldLedger(deps, {
        ...(options.workspace === undefined ? {} : { workspaceId: options.workspace }),
        onProgress: (done) => showLine(`${done} workspaces`),
      });
      endProgress();
      print(command, { workspaces });
    });
  ledger
    .command('day')
    .description(
      'print a signed file of one day over all workspaces, for the books of the platform',
    )
    .requiredOption('--date <day>', 'a day in UTC that ended an hour ago', parseDayText)
    .addOption(new Option('--environment <name>').choices(environments).default('live'))
    .action(async ({ date, environment }: DayOptions) => {
      const deps = { ...connect(), noteSigners: readNoteSigners() };
      const outcome = await signLedgerDay(deps, { day: date, environment });
      if (outcome.kind === 'reject') throw new AdminRefusal(dayRefusals[outcome.reason]);
      process.stdout.write(outcome.note);
    });
  ledger
    .command('months')
    .description('list the months of the ledger that are packed, or being packed')
    .action(async (_options: object, command: Command) => {
      const months = await listMonths(connect().database);
      print(
        command,
        months.map(({ tableName, month, beganAt, packedAt }) => ({
          table: tableName,
          month: month.slice(0, 7),
          began_at: beganAt.toISOString(),
          packed_at: packedAt?.toISOString() ?? null,
        })),
      );
    });
  ledger
    .command('balances')
    .description('list every account of a workspace with its current balance, in minor units')
    .requiredOption('--business <id>', 'business id', parseId)
    .addOption(new Option('--environment <name>').choices(environments).default('live'))
    .action(async (options: WorkspaceOptions, command: Command) => {
      const { database } = connect();
      const workspaceId = await findWorkspace(database.db, options.business, options.environment);
      if (workspaceId === null) throw new AdminRefusal('business not found; check --business');
      const balances = await listAccountBalances(database.db, workspaceId);
      print(
        command,
        balances.map(({ balanceMinor, heldMinor, ...rest }) => ({
          ...rest,
          balance_minor: String(balanceMinor),
          held_minor: String(heldMinor),
        })),
      );
    });
}

const dayRefusals = {
  day_not_over: 'this day is not closed; a day in UTC closes an hour after its end',
  no_signing_key: 'set PAYMENTS_CHECKPOINT_SIGNING_KEYS and PAYMENTS_PUBLIC_URL for this command',
} as const;

function parseDayText(text: string): string {
  const day = parseDay(text);
  if (day !== null) return day;
  throw new InvalidArgumentError('Must be a date in the format YYYY-MM-DD, such as 2026-11-15.');
}

function showProgress({ workspacesDone, invariant, breaks }: VerifyProgress): void {
  showLine(`${invariant} after ${workspacesDone} workspaces, ${breaks} breaks`);
}

function showLine(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
