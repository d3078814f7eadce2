import { parseCurrency } from '@countinghouse/money';
import { AdminRefusal, parseWholeNumber, print, toRows } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { createOrganisation } from '../setup/organisation/create-organisation.ts';
import { listOrganisations } from '../tenants/organisations/list-organisations.ts';
import { isTimeZone } from '../tenants/organisations/organisation.rules.ts';
import type { Connect } from './operator-deps.ts';

interface OrganisationOptions {
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly fiscalYearStart: number;
}

export function addOrganisationCommands(program: Command, connect: Connect): void {
  const organisation = program
    .command('organisation')
    .description('organisations of this cell, each with its own books');
  organisation
    .command('create')
    .description('create an organisation with the default chart of accounts')
    .requiredOption('--name <name>')
    .requiredOption('--country <code>', 'ISO 3166 country code, such as DE')
    .requiredOption('--currency <code>', 'base currency as an ISO 4217 code, such as EUR')
    .requiredOption('--time-zone <name>', 'time zone, such as Europe/Berlin')
    .addOption(new Option('--environment <name>').choices(['live', 'test']).default('live'))
    .option(
      '--fiscal-year-start <month>',
      'month in which the fiscal year starts',
      parseWholeNumber(1, 12),
      1,
    )
    .action(async (options: OrganisationOptions, command: Command) => {
      const deps = connect();
      const id = await createOrganisation(deps, {
        name: options.name,
        environment: options.environment,
        country: parseCountry(options.country),
        baseCurrency: parseBaseCurrency(options.currency),
        timeZone: parseTimeZone(options.timeZone),
        fiscalYearStart: options.fiscalYearStart,
        actor: deps.actor,
      });
      print(command, { id });
    });
  organisation.command('list').action(async (_options: unknown, command: Command) => {
    print(command, toRows(await listOrganisations(connect().database)));
  });
}

function parseCountry(text: string): string {
  if (/^[A-Z]{2}$/.test(text)) return text;
  throw new AdminRefusal(`${text} is not an ISO 3166 country code; use two capitals, such as DE`);
}

function parseBaseCurrency(text: string) {
  const currency = parseCurrency(text);
  if (currency === null) {
    throw new AdminRefusal(
      `${text} is not an ISO 4217 currency code; use three capitals, such as EUR`,
    );
  }
  return currency;
}

function parseTimeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new AdminRefusal(`${text} is not a time zone; use a name such as Europe/Berlin`);
}
