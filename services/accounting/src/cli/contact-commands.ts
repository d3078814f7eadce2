import type { CurrencyCode } from '@countinghouse/money';
import { parseId, parseWholeNumber, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { createContact } from '../setup/contacts/create-contact.ts';
import { setContactDefaults } from '../setup/contacts/set-contact-defaults.ts';
import { readDefaults, withDefaultOptions } from '../setup/line-defaults/default-options.ts';
import type { DefaultOptions } from '../setup/line-defaults/default-options.ts';
import { orAdminRefusal, parseCurrencyCode } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

interface CreateOptions {
  readonly organisation: string;
  readonly name: string;
  readonly customer?: boolean;
  readonly supplier?: boolean;
  readonly email?: string;
  readonly currency?: CurrencyCode;
  readonly terms?: number;
}

interface DefaultsOptions extends DefaultOptions {
  readonly organisation: string;
  readonly contact: string;
}

export function addContactCommands(program: Command, connect: Connect): void {
  const contact = program.command('contact').description('manage customers and suppliers');
  contact
    .command('create')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--name <name>')
    .option('--customer', 'is a customer (the default)')
    .option('--supplier', 'is a supplier or claims expenses')
    .option('--email <address>')
    .option(
      '--currency <code>',
      'currency of its documents; default: the base currency',
      parseCurrencyCode,
    )
    .option('--terms <days>', 'days until its documents are due', parseWholeNumber(0, 3_650))
    .action(async (options: CreateOptions, command: Command) => {
      const deps = connect();
      const isSupplier = options.supplier === true;
      const request = {
        name: options.name,
        isCustomer: options.customer === true || !isSupplier,
        isSupplier,
        email: options.email ?? null,
        phone: null,
        taxNumber: null,
        currency: options.currency ?? null,
        ...(options.terms !== undefined && { paymentTermsDays: options.terms }),
      };
      const order = { orgId: options.organisation, actor: deps.actor, request };
      const made = orAdminRefusal(await createContact(deps, order));
      print(command, { id: made.contact.id });
    });
  withDefaultOptions(
    contact
      .command('defaults')
      .description(
        'set the default accounts and tax codes of its lines; omitted options are cleared',
      )
      .requiredOption('--organisation <id>', 'organisation id', parseId)
      .requiredOption('--contact <id>', 'contact id', parseId),
  ).action(async (options: DefaultsOptions, command: Command) => {
    const deps = connect();
    const { organisation: orgId, contact: contactId } = options;
    const defaults = await readDefaults(deps.database, orgId, options);
    const order = { orgId, actor: deps.actor, contactId, defaults };
    orAdminRefusal(await setContactDefaults(deps, order));
    print(command, { id: contactId, ...defaults });
  });
}
