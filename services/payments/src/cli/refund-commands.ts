import { AdminRefusal, parseId, print } from '@countinghouse/service';
import type { Command } from 'commander';
import { checkRefund, listUnresolved } from '../money-out/refunds/outcomes/check-refund.ts';
import type { Connect } from './command.ts';

interface CheckOptions {
  readonly business: string;
  readonly refund: string;
}

export function addRefundCommands(program: Command, connect: Connect): void {
  const refunds = program.command('refunds').description('refunds whose end is not known yet');
  refunds
    .command('list-unresolved')
    .description('sent and not answered, or accepted and not yet confirmed')
    .requiredOption('--business <id>', 'its id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const unresolved = await listUnresolved(connect(), business);
      print(
        command,
        unresolved.map((refund) => ({
          refund: refund.id,
          payment: refund.paymentId,
          status: refund.status,
          amount_minor: String(refund.amountMinor),
          currency: refund.currency,
          transaction: refund.providerTransactionId,
          checks: refund.checkCount,
          last_checked: refund.lastCheckedAt,
          next_check: refund.nextCheckAt,
        })),
      );
    });
  refunds
    .command('check')
    .description('ask the provider about it now, also when the schedule has given up')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--refund <id>', 'as listed', parseId)
    .action(async (options: CheckOptions, command: Command) => {
      const outcome = await checkRefund(connect(), options.business, options.refund);
      if (outcome.kind === 'reject') {
        throw new AdminRefusal('no refund of this business waits under that id');
      }
      print(command, {
        refund: options.refund,
        next: outcome.isUnknown
          ? 'the worker looks for it at the provider; found, it ends; missing, it is sent again if it was last sent a quarter of an hour ago'
          : 'the worker asks whether the payer has it; failed, it is taken back',
      });
    });
}
