import { parseCurrency } from '@countinghouse/money';
import { AdminRefusal, parseId, parseWholeNumber, print } from '@countinghouse/service';
import type { Command } from 'commander';
import { readFeeSchedules } from '../ledger/fees/read-fee-schedules.ts';
import { setFeeSchedule } from '../ledger/fees/set-fee-schedule.ts';
import type { Connect } from './command.ts';

interface FeeOptions {
  readonly business: string;
  readonly currency: string;
  readonly basisPoints: number;
  readonly fixedMinor: number;
  readonly refundable: boolean;
}

const basisPointsMax = 10_000;
const fixedMinorMax = 1_000_000_000;

export function addFeeCommands(program: Command, connect: Connect): void {
  const fees = program.command('fees').description('what a business pays per charge');
  fees
    .command('list')
    .description('by currency; every currency that is not listed has the default')
    .requiredOption('--business <id>', 'its id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const schedules = await readFeeSchedules(connect().database, business);
      print(
        command,
        schedules.map((schedule) => ({
          currency: schedule.currency ?? 'default',
          basis_points: schedule.basisPoints,
          fixed_minor: String(schedule.fixedMinor),
          refundable: schedule.isRefundable,
          since: schedule.updatedAt,
        })),
      );
    });
  addFeeSetCommand(fees, connect);
}

function addFeeSetCommand(fees: Command, connect: Connect): void {
  fees
    .command('set')
    .description('in one currency, for payments from now on; those that exist keep their fee')
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
