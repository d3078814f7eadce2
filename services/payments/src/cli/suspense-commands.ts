import { AdminRefusal, parseId, print } from '@countinghouse/process';
import type { Command } from 'commander';
import type { RowKey } from '../kernel/row-key.rules.ts';
import { keepRequested, listSuspense, sendBack } from '../settlement/suspense/decide-suspense.ts';
import type { SuspenseOutcome } from '../settlement/suspense/decide-suspense.ts';
import type { AdminDeps, Connect } from './command.ts';

interface SuspenseOptions {
  readonly business: string;
  readonly item: string;
}

export function addSuspenseCommands(program: Command, connect: Connect): void {
  const suspense = program
    .command('suspense')
    .description('money received but not matched to a payment');
  suspense
    .command('list')
    .description('list items that are held or being returned')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const items = await listSuspense(connect(), business);
      print(
        command,
        items.map((item) => ({
          item: item.id,
          payment: item.paymentId,
          reason: item.reason,
          status: item.status,
          received_minor: String(item.receivedMinor),
          currency: item.currency,
          since: item.createdAt,
        })),
      );
    });
  suspense
    .command('send-back')
    .description('return the full amount to the payer; the payment fails')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--item <id>', 'item id, from suspense list', parseId)
    .action((options: SuspenseOptions, command: Command) =>
      decide(connect(), options, command, sendBack),
    );
  suspense
    .command('keep')
    .description('keep the amount due and return the excess; the payment succeeds')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--item <id>', 'item id, from suspense list', parseId)
    .action((options: SuspenseOptions, command: Command) =>
      decide(connect(), options, command, keepRequested),
    );
}

const refusals = {
  not_found: 'item not found; check --business and --item',
  not_held: 'the item needs no decision: it is being returned, or is closed',
  not_waiting: 'the item’s payment is not awaiting a decision',
  too_little: 'the amount received is less than the amount due: the item can only be returned',
  other_currency:
    'the currency received differs from the currency due: the item can only be returned',
  used_up: 'the link or code was already paid by someone else: the item can only be returned',
  subscription_cancelled: 'the subscription is cancelled: the item can only be returned',
} as const;

async function decide(
  deps: AdminDeps,
  options: SuspenseOptions,
  command: Command,
  act: (deps: AdminDeps, businessId: string, key: RowKey) => Promise<SuspenseOutcome>,
): Promise<void> {
  const items = await listSuspense(deps, options.business);
  const item = items.find(({ id }) => id === options.item);
  if (item === undefined) throw new AdminRefusal(refusals.not_found);
  const outcome = await act(deps, options.business, item);
  if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
  print(command, { item: item.id, payment: item.paymentId, done: true });
}
