import type { CurrencyCode } from '@countinghouse/money';
import { AdminRefusal, parseId, print } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { readDefaults, withDefaultOptions } from '../setup/line-defaults/default-options.ts';
import type { DefaultOptions } from '../setup/line-defaults/default-options.ts';
import { numberedKinds } from '../setup/numbers/number.rules.ts';
import type { NumberedKind } from '../setup/numbers/number.rules.ts';
import { setNumberSeries } from '../setup/numbers/set-number-series.ts';
import { changeBaseCurrency } from '../setup/organisation/change-base-currency.ts';
import { setOrganisationDefaults } from '../setup/organisation/set-organisation-defaults.ts';
import { orAdminRefusal, parseCurrencyCode } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

interface SeriesOptions {
  readonly organisation: string;
  readonly kind: NumberedKind;
  readonly pattern: string;
  readonly yearly?: boolean;
  readonly chronological?: boolean;
}

/** Settings of the organisation's books. */
export function addSettingsCommands(program: Command, connect: Connect): void {
  const settings = program
    .command('settings')
    .description('accounting settings of an organisation');
  withDefaultOptions(
    settings
      .command('defaults')
      .description(
        'set the organisation’s default accounts and tax codes; both accounts are required',
      )
      .requiredOption('--organisation <id>', 'organisation id', parseId),
  ).action(
    async (options: DefaultOptions & { readonly organisation: string }, command: Command) => {
      const deps = connect();
      const orgId = options.organisation;
      const found = await readDefaults(deps.database, orgId, options);
      const { salesAccountId, purchaseAccountId } = found;
      if (salesAccountId === null || purchaseAccountId === null) {
        throw new AdminRefusal('--sales-account and --purchase-account are required');
      }
      const defaults = { ...found, salesAccountId, purchaseAccountId };
      orAdminRefusal(await setOrganisationDefaults(deps, { orgId, actor: deps.actor, defaults }));
      print(command, { id: orgId, ...defaults });
    },
  );
  settings
    .command('base-currency')
    .description(
      'change the base currency; only before the first entry; deletes stored exchange rates',
    )
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--currency <code>', 'ISO 4217 currency code, such as EUR', parseCurrencyCode)
    .action(async (options: { organisation: string; currency: CurrencyCode }, command: Command) => {
      const deps = connect();
      const { organisation: orgId, currency } = options;
      orAdminRefusal(await changeBaseCurrency(deps, { orgId, actor: deps.actor, currency }));
      print(command, { id: orgId, currency });
    });
  settings
    .command('numbers')
    .description('set the number format of one kind of document')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .addOption(new Option('--kind <kind>').choices(numberedKinds).makeOptionMandatory())
    .requiredOption('--pattern <text>', 'number pattern, such as INV-{YYYY}-{00000}')
    .option('--yearly', 'restart numbering each fiscal year')
    .option('--chronological', 'refuse a document date before that of the last number')
    .action(async (options: SeriesOptions, command: Command) => {
      const deps = connect();
      const { organisation: orgId, kind: documentKind, pattern } = options;
      const series = {
        pattern,
        isYearly: options.yearly ?? false,
        isChronological: options.chronological ?? false,
      };
      const order = { orgId, actor: deps.actor, documentKind, series };
      orAdminRefusal(await setNumberSeries(deps, order));
      print(command, { kind: documentKind, ...series });
    });
}
