import { parseCurrency } from '@countinghouse/money';
import type { Command } from 'commander';
import { setFeeSchedule } from '../../fees/set-fee-schedule.ts';
import { keepAsked, listSuspense, sendBack } from '../../suspense/decide-suspense.ts';
import type { SuspenseOutcome } from '../../suspense/decide-suspense.ts';
import { AdminRefusal, parseId, parseWholeNumber, print } from './command.ts';
import type { AdminDeps, Connect } from './command.ts';

interface FeeOptions {
  readonly business: string;
  readonly currency: string;
  readonly basisPoints: number;
  readonly fixedMinor: number;
  readonly refundable: boolean;
}

interface SuspenseOptions {
  readonly business: string;
  readonly item: string;
}

const basisPointsMax = 10_000;
const fixedMinorMax = 1_000_000_000;

export function addMoneyCommands(program: Command, connect: Connect): void {
  addFeeCommand(program, connect);
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

function addFeeCommand(program: Command, connect: Connect): void {
  program
    .command('fees')
    .description('what a business pays per charge in one currency, for payments from now on')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .requiredOption(
      '--basis-points <number>',
      'hundredths of a percent',
      parseWholeNumber(0, basisPointsMax),
    )
    .requiredOption('--fixed-minor <number>', 'minor units', parseWholeNumber(0, fixedMinorMax))
    .option(
      '--refundable',
      'give it back with refunds, in proportion; without it, it is kept',
      false,
    )
    .action(async (options: FeeOptions, command: Command) => {
      const currency = parseCurrency(options.currency);
      if (currency === null) throw new AdminRefusal(`${options.currency} is no ISO 4217 currency`);
      const outcome = await setFeeSchedule(connect(), {
        businessId: options.business,
        currency,
        basisPoints: options.basisPoints,
        fixedMinor: BigInt(options.fixedMinor),
        isRefundable: options.refundable,
      });
      if (outcome.kind === 'reject') throw new AdminRefusal('there is no such business');
      print(command, {
        currency,
        basis_points: options.basisPoints,
        fixed_minor: options.fixedMinor,
        refundable: options.refundable,
      });
    });
}

const refusals = {
  not_found: 'there is no such item',
  not_held: 'nobody has to decide about it: it is on its way back, or over',
  not_waiting: 'its payment is not waiting for a decision',
  too_little: 'less came than was asked: it can only go back',
  other_currency: 'another currency came than was asked: it can only go back',
  used_up: 'its link or code has been paid by somebody else: it can only go back',
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
