import { parseId, parseWholeNumber, print, toRows } from '@countinghouse/process';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { addTaxRate } from '../setup/tax/add-tax-rate.ts';
import { createTaxCode } from '../setup/tax/create-tax-code.ts';
import { listTaxCodes } from '../setup/tax/list-tax-codes.ts';
import type { ComponentRequest } from '../setup/tax/store-tax-code.ts';
import { supersedeTaxCode } from '../setup/tax/supersede-tax-code.ts';
import { taxKinds } from '../setup/tax/tax-code.rules.ts';
import type { TaxKind } from '../setup/tax/tax-code.rules.ts';
import { orAdminRefusal, parseDayText } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

type ComponentOption = Omit<ComponentRequest, 'rates'> & { readonly ratePct: string };

interface CreateOptions {
  readonly organisation: string;
  readonly code: string;
  readonly name: string;
  readonly kind: TaxKind;
  readonly validFrom: string;
  readonly component: readonly ComponentOption[];
  readonly reverseCharge?: boolean;
}

interface RateOptions {
  readonly organisation: string;
  readonly taxCode: string;
  readonly position: number;
  readonly validFrom: string;
  readonly rate: string;
}

export function addTaxCommands(program: Command, connect: Connect): void {
  const tax = program.command('tax-code').description("manage an organisation's tax codes");
  tax
    .command('create')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--code <code>', 'code, such as STANDARD')
    .requiredOption('--name <name>')
    .requiredOption('--valid-from <day>', 'first day of its rates', parseDayText)
    .addOption(
      new Option('--kind <kind>', 'output for sales, input for purchases')
        .choices(taxKinds)
        .default('both'),
    )
    .requiredOption(
      '--component <name:percent>',
      'such as VAT:21, City:2:compound or Tax:10:recoverable=0; repeat for each component, in order',
      addComponent,
    )
    .option('--reverse-charge', 'the buyer accounts for the tax')
    .action(async (options: CreateOptions, command: Command) => {
      const deps = connect();
      const { validFrom, component: components } = options;
      const request = {
        code: options.code,
        name: options.name,
        kind: options.kind,
        isReverseCharge: options.reverseCharge ?? false,
        components: components.map(({ ratePct, ...component }) => ({
          ...component,
          rates: [{ validFrom, ratePct }],
        })),
      };
      const order = { orgId: options.organisation, actor: deps.actor, request };
      const { id } = orAdminRefusal(await createTaxCode(deps, order));
      print(command, { id });
    });
  tax
    .command('list')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .action(async (options: { organisation: string }, command: Command) => {
      print(command, toRows(await listTaxCodes(connect().database, options.organisation)));
    });
  tax
    .command('add-rate')
    .description('add a future rate')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--tax-code <id>', 'tax code id', parseId)
    .option('--position <number>', 'position of the component', parseWholeNumber(1, 100), 1)
    .requiredOption('--valid-from <day>', 'first day of the rate', parseDayText)
    .requiredOption('--rate <percent>')
    .action(async (options: RateOptions, command: Command) => {
      const deps = connect();
      const { organisation: orgId, taxCode: taxCodeId, rate: ratePct, ...when } = options;
      const order = { orgId, actor: deps.actor, taxCodeId, ratePct, ...when };
      orAdminRefusal(await addTaxRate(deps, order));
      print(command, { id: taxCodeId, added: true });
    });
  tax
    .command('supersede')
    .description('replace a tax code with another, also where it is a default')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--tax-code <id>', 'id of the tax code to replace', parseId)
    .requiredOption('--by <id>', 'id of its successor', parseId)
    .action(
      async (options: { organisation: string; taxCode: string; by: string }, command: Command) => {
        const deps = connect();
        const { organisation: orgId, taxCode: taxCodeId, by: successorId } = options;
        const order = { orgId, actor: deps.actor, taxCodeId, successorId };
        orAdminRefusal(await supersedeTaxCode(deps, order));
        print(command, { id: taxCodeId, superseded: true });
      },
    );
}

const componentText = /^([^:]+):([0-9.]+)(:compound)?(?::recoverable=([0-9.]+))?$/;

function addComponent(
  text: string,
  before: readonly ComponentOption[] = [],
): readonly ComponentOption[] {
  const match = componentText.exec(text);
  if (match === null) {
    throw new InvalidArgumentError('A component has the form name:percent, such as VAT:21.');
  }
  const [, name = '', ratePct = '', compound, recoverablePct = '100'] = match;
  return [...before, { name, ratePct, isCompound: compound !== undefined, recoverablePct }];
}
