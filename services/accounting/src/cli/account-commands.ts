import type { CurrencyCode } from '@countinghouse/money';
import { parseId, print, toRows } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { accountSubtypes, accountTypes } from '../setup/chart/account-type.rules.ts';
import type { AccountSubtype, AccountType } from '../setup/chart/account-type.rules.ts';
import { changeAccount } from '../setup/chart/change-account.ts';
import type { AccountChange } from '../setup/chart/change-account.ts';
import { createAccount } from '../setup/chart/create-account.ts';
import { deleteAccount } from '../setup/chart/delete-account.ts';
import { listChart } from '../setup/chart/list-chart.ts';
import { orAdminRefusal, parseCurrencyCode } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

interface CreateOptions {
  readonly organisation: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  readonly currency?: CurrencyCode;
}

interface OneAccount {
  readonly organisation: string;
  readonly account: string;
}

export function addAccountCommands(program: Command, connect: Connect): void {
  const account = program.command('account').description('manage the chart of accounts');
  account
    .command('create')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--code <code>')
    .requiredOption('--name <name>')
    .addOption(new Option('--type <type>').choices(accountTypes).makeOptionMandatory())
    .addOption(new Option('--subtype <subtype>').choices(accountSubtypes).makeOptionMandatory())
    .option(
      '--currency <code>',
      'currency of a bank, cash, card or clearing account',
      parseCurrencyCode,
    )
    .action(async ({ organisation: orgId, ...request }: CreateOptions, command: Command) => {
      const deps = connect();
      const order = { orgId, actor: deps.actor, request };
      print(command, { id: orAdminRefusal(await createAccount(deps, order)).id });
    });
  account
    .command('list')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .action(async (options: { organisation: string }, command: Command) => {
      print(command, toRows(await listChart(connect(), options.organisation)));
    });
  oneAccount(account.command('rename'))
    .requiredOption('--name <name>')
    .action(({ name, ...which }: OneAccount & { readonly name: string }, command: Command) =>
      change(which, { name }, command),
    );
  oneAccount(account.command('deactivate'))
    .description('deactivate an account: it keeps its balance and accepts no new lines')
    .action((which: OneAccount, command: Command) => change(which, { active: false }, command));
  oneAccount(account.command('activate')).action((which: OneAccount, command: Command) =>
    change(which, { active: true }, command),
  );
  oneAccount(account.command('delete'))
    .description('delete an account that nothing refers to')
    .action(async ({ organisation: orgId, account: id }: OneAccount, command: Command) => {
      const deps = connect();
      orAdminRefusal(await deleteAccount(deps, { orgId, actor: deps.actor, id }));
      print(command, { id, deleted: true });
    });

  async function change(which: OneAccount, wanted: AccountChange, command: Command): Promise<void> {
    const deps = connect();
    const { organisation: orgId, account: id } = which;
    orAdminRefusal(await changeAccount(deps, { orgId, actor: deps.actor, id, change: wanted }));
    print(command, { id, ...wanted });
  }
}

function oneAccount(command: Command): Command {
  return command
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--account <id>', 'account id', parseId);
}
