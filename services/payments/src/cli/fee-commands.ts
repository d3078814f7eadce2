import { parseCurrency } from '@countinghouse/money';
import { AdminRefusal, parseId, parseWholeNumber, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { listFeeSchedules } from '../ledger/fees/list-fee-schedules.ts';
import { setFeeSchedule } from '../ledger/fees/set-fee-schedule.ts';
import type { Connect } from './command.ts';

interface FeeOptions {
  readonly business: string;
  readonly currency: string;
  readonly basisPoints: number;
  readonly fixedMinor: number;
  readonly refundable: boolean;
  readonly disputeFeeMinor: number;
}

const basisPointsMax = 10_000;
const fixedMinorMax = 1_000_000_000;

export function addFeeCommands(program: Command, connect: Connect): void {
  const fees = program.command('fees').description('fees that a business pays per charge');
  fees
    .command('list')
    .description('list fees by currency; currencies not listed use the default')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const schedules = await listFeeSchedules(connect().database, business);
      print(
        command,
        schedules.map((schedule) => ({
          currency: schedule.currency ?? 'default',
          basis_points: schedule.basisPoints,
          fixed_minor: String(schedule.fixedMinor),
          refundable: schedule.isRefundable,
          dispute_fee_minor: String(schedule.disputeFeeMinor),
          since: schedule.updatedAt,
        })),
      );
    });
  addFeeSetCommand(fees, connect);
}

function addFeeSetCommand(fees: Command, connect: Connect): void {
  fees
    .command('set')
    .description('set the fee for new payments in one currency; existing payments keep theirs')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .requiredOption(
      '--basis-points <number>',
      'percentage fee in basis points (hundredths of a percent)',
      parseWholeNumber(0, basisPointsMax),
    )
    .requiredOption(
      '--fixed-minor <number>',
      'fixed fee in minor units',
      parseWholeNumber(0, fixedMinorMax),
    )
    .option(
      '--refundable',
      'return the fee with refunds, in proportion; otherwise it is kept',
      false,
    )
    .option(
      '--dispute-fee-minor <number>',
      'fee for a lost dispute in minor units',
      parseWholeNumber(0, fixedMinorMax),
      0,
    )
    .action(async (options: FeeOptions, command: Command) => {
      const currency = parseCurrency(options.currency);
      if (currency === null) {
        throw new AdminRefusal(`${options.currency} is not an ISO 4217 currency`);
      }
      const outcome = await setFeeSchedule(connect(), {
        businessId: options.business,
        currency,
        basisPoints: options.basisPoints,
        fixedMinor: BigInt(options.fixedMinor),
        isRefundable: options.refundable,
        disputeFeeMinor: BigInt(options.disputeFeeMinor),
      });
      if (outcome.kind === 'reject') throw new AdminRefusal('business not found; check --business');
      print(command, {
        currency,
        basis_points: options.basisPoints,
        fixed_minor: options.fixedMinor,
        refundable: options.refundable,
        dispute_fee_minor: options.disputeFeeMinor,
      });
    });
}
