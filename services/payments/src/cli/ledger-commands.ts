import { AdminRefusal, parseId, print } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { environments } from '../kernel/environment.rules.ts';
import type { Environment } from '../kernel/environment.rules.ts';
import { invariantIds, invariants } from '../ledger/ledger/invariant.rules.ts';
import { listAccountBalances } from '../ledger/ledger/list-account-balances.ts';
import { refoldLedger } from '../ledger/ledger/refold-ledger.ts';
import { verifyLedger } from '../ledger/ledger/verify-ledger.ts';
import type { VerifyProgress } from '../ledger/ledger/verify-ledger.ts';
import { findWorkspace } from '../tenants/businesses/find-workspace.ts';
import type { Connect } from './command.ts';

interface WorkspaceOptions {
  readonly business: string;
  readonly environment: Environment;
}

export function addLedgerCommands(program: Command, connect: Connect): void {
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

function showProgress({ workspacesDone, invariant, breaks }: VerifyProgress): void {
  showLine(`${invariant} after ${workspacesDone} workspaces, ${breaks} breaks`);
}

function showLine(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
