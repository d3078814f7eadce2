import type { CurrencyCode } from '@countinghouse/money';
import { parseId, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { setRate } from '../setup/rates/set-rate.ts';
import { orAdminRefusal, parseCurrencyCode, parseDayText } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

interface RateOptions {
  readonly organisation: string;
  readonly currency: CurrencyCode;
  readonly date: string;
  readonly rate: string;
  readonly source: string;
}

export function addRateCommands(program: Command, connect: Connect): void {
  program
    .command('rate')
    .description('manage exchange rates to the base currency')
    .command('set')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--currency <code>', 'ISO 4217 currency code, such as USD', parseCurrencyCode)
    .requiredOption(
      '--date <day>',
      'first day of the rate; it applies until the next rate',
      parseDayText,
    )
    .requiredOption('--rate <number>', 'units of the base currency for one unit of this currency')
    .requiredOption('--source <name>', 'source of the rate, such as a bank')
    .action(async ({ organisation: orgId, ...rate }: RateOptions, command: Command) => {
      const deps = connect();
      orAdminRefusal(await setRate(deps, { orgId, actor: deps.actor, ...rate }));
      print(command, { currency: rate.currency, date: rate.date, rate: rate.rate });
    });
}
