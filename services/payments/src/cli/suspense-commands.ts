import { AdminRefusal, parseId, print } from '@countinghouse/service';
import type { Command } from 'commander';
import { keepAsked, listSuspense, sendBack } from '../settlement/suspense/decide-suspense.ts';
import type { SuspenseOutcome } from '../settlement/suspense/decide-suspense.ts';
import type { AdminDeps, Connect } from './command.ts';

interface SuspenseOptions {
  readonly business: string;
  readonly item: string;
}

export function addSuspenseCommands(program: Command, connect: Connect): void {
  const suspense = program
    .command('suspense')
    .description('money that arrived and belongs to no payment');
  suspense
    .command('list')
    .description('what is held or on its way back')
    .requiredOption('--business <id>', 'its id', parseId)
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
    .description('all of it goes back to the payer; the payment ends as failed')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--item <id>', 'as listed', parseId)
    .action((options: SuspenseOptions, command: Command) =>
      decide(connect(), options, command, sendBack),
    );
  suspense
    .command('keep')
    .description('too much came: keep what was asked, return the rest; the payment succeeds')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--item <id>', 'as listed', parseId)
    .action((options: SuspenseOptions, command: Command) =>
      decide(connect(), options, command, keepAsked),
    );
}

const refusals = {
  not_found: 'there is no such item',
  not_held: 'nobody has to decide about it: it is on its way back, or over',
  not_waiting: 'its payment is not waiting for a decision',
  too_little: 'less came than was asked: it can only go back',
  other_currency: 'another currency came than was asked: it can only go back',
  used_up: 'its link or code has been paid by somebody else: it can only go back',
  subscription_cancelled: 'its subscription has been cancelled: it can only go back',
} as const;

async function decide(
  deps: AdminDeps,
  options: SuspenseOptions,
  command: Command,
  act: (
    deps: AdminDeps,
    businessId: string,
    key: { readonly workspaceId: string; readonly id: string },
  ) => Promise<SuspenseOutcome>,
): Promise<void> {
  const items = await listSuspense(deps, options.business);
  const item = items.find(({ id }) => id === options.item);
  if (item === undefined) throw new AdminRefusal(refusals.not_found);
  const outcome = await act(deps, options.business, item);
  if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
  print(command, { item: item.id, payment: item.paymentId, done: true });
}
