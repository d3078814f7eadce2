import { parseId, print, toRows } from '@countinghouse/process';
import type { Command } from 'commander';
import { createItem } from '../setup/items/create-item.ts';
import { listItems } from '../setup/items/list-items.ts';
import { readDefaults, withDefaultOptions } from '../setup/line-defaults/default-options.ts';
import type { DefaultOptions } from '../setup/line-defaults/default-options.ts';
import { orAdminRefusal } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

interface ItemOptions extends DefaultOptions {
  readonly organisation: string;
  readonly code: string;
  readonly name: string;
  readonly description?: string;
  readonly unitPrice?: string;
  readonly purchasePrice?: string;
}

export function addItemCommands(program: Command, connect: Connect): void {
  const item = program
    .command('item')
    .description('manage items, the products and services sold or bought');
  withDefaultOptions(
    item
      .command('create')
      .requiredOption('--organisation <id>', 'organisation id', parseId)
      .requiredOption('--code <code>')
      .requiredOption('--name <name>')
      .option('--description <text>', 'description on its lines; default: its name')
      .option('--unit-price <number>', 'sales price in major units')
      .option('--purchase-price <number>', 'purchase price in major units'),
  ).action(async (options: ItemOptions, command: Command) => {
    const deps = connect();
    const orgId = options.organisation;
    const { code, name, description = name, unitPrice = null, purchasePrice = null } = options;
    const defaults = await readDefaults(deps.database, orgId, options);
    const request = { code, name, description, unitPrice, purchasePrice, ...defaults };
    const { id } = orAdminRefusal(await createItem(deps, { orgId, actor: deps.actor, request }));
    print(command, { id });
  });
  item
    .command('list')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .action(async (options: { organisation: string }, command: Command) => {
      print(command, toRows(await listItems(connect().database, options.organisation)));
    });
}
