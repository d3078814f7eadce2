import type { CurrencyCode } from '@countinghouse/money';
import { AdminRefusal, parseId, print } from '@countinghouse/service';
import { Option } from 'commander';
import type { Command } from 'commander';
import { findDefaults, withDefaultOptions } from '../setup/line-defaults/default-options.ts';
import type { DefaultOptions } from '../setup/line-defaults/default-options.ts';
import { numberedKinds } from '../setup/numbers/number.rules.ts';
import type { NumberedKind } from '../setup/numbers/number.rules.ts';
import { setNumberSeries } from '../setup/numbers/set-number-series.ts';
import { changeBaseCurrency } from '../setup/organisation/change-base-currency.ts';
import { setOrganisationDefaults } from '../setup/organisation/set-organisation-defaults.ts';
import { actorOf, orAdminRefusal, parseCurrencyCode } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

interface SeriesOptions {
  readonly organisation: string;
  readonly kind: NumberedKind;
  readonly pattern: string;
  readonly yearly?: boolean;
  readonly chronological?: boolean;
}

/** Settings of the books as a whole. */
export function addSettingsCommands(program: Command, connect: Connect): void {
  const settings = program.command('settings').description('settings of an organisation’s books');
  withDefaultOptions(
    settings
      .command('defaults')
      .description('what a line takes at last; both accounts are needed')
      .requiredOption('--organisation <id>', 'its id', parseId),
  ).action(
    async (options: DefaultOptions & { readonly organisation: string }, command: Command) => {
      const deps = connect();
      const orgId = options.organisation;
      const found = await findDefaults(deps.database, orgId, options);
      const { salesAccountId, purchaseAccountId } = found;
      if (salesAccountId === null || purchaseAccountId === null) {
        throw new AdminRefusal('give --sales-account and --purchase-account');
      }
      const defaults = { ...found, salesAccountId, purchaseAccountId };
      orAdminRefusal(
        await setOrganisationDefaults(deps, { orgId, actor: actorOf(deps), defaults }),
      );
      print(command, { id: orgId, ...defaults });
    },
  );
  settings
    .command('base-currency')
    .description('only before the first entry; stored rates go')
    .requiredOption('--organisation <id>', 'its id', parseId)
    .requiredOption('--currency <code>', 'ISO 4217, such as EUR', parseCurrencyCode)
    .action(async (options: { organisation: string; currency: CurrencyCode }, command: Command) => {
      const deps = connect();
      const { organisation: orgId, currency } = options;
      orAdminRefusal(await changeBaseCurrency(deps, { orgId, actor: actorOf(deps), currency }));
      print(command, { id: orgId, currency });
    });
  settings
    .command('numbers')
    .description('how the numbers of one kind of document look')
    .requiredOption('--organisation <id>', 'its id', parseId)
    .addOption(new Option('--kind <kind>').choices(numberedKinds).makeOptionMandatory())
    .requiredOption('--pattern <text>', 'such as INV-{YYYY}-{00000}')
    .option('--yearly', 'begin again with each fiscal year')
    .option('--chronological', 'refuse a date before that of the last number')
    .action(async (options: SeriesOptions, command: Command) => {
      const deps = connect();
      const { organisation: orgId, kind: documentKind, pattern } = options;
      const series = {
        pattern,
        isYearly: options.yearly ?? false,
        isChronological: options.chronological ?? false,
      };
      const order = { orgId, actor: actorOf(deps), documentKind, series };
      orAdminRefusal(await setNumberSeries(deps, order));
      print(command, { kind: documentKind, ...series });
    });
}
