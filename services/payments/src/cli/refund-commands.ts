import { AdminRefusal, parseId, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { checkRefund, listUnresolved } from '../money-out/refunds/outcomes/check-refund.ts';
import type { Connect } from './command.ts';

interface CheckOptions {
  readonly business: string;
  readonly refund: string;
}

export function addRefundCommands(program: Command, connect: Connect): void {
  const refunds = program.command('refunds').description('refunds whose outcome is not known yet');
  refunds
    .command('list-unresolved')
    .description('list refunds that were sent without a response, or accepted but not confirmed')
    .requiredOption('--business <id>', 'business id', parseId)
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
    .description('check a refund with the provider now, even if the schedule has given up')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--refund <id>', 'refund id, from list-unresolved', parseId)
    .action(async (options: CheckOptions, command: Command) => {
      const outcome = await checkRefund(connect(), options.business, options.refund);
      if (outcome.kind === 'reject') {
        throw new AdminRefusal('this refund is not open in this business; check --refund');
      }
      print(command, {
        refund: options.refund,
        next: outcome.isUnknown
          ? 'the worker looks the refund up at the provider: if found, it completes; if missing, it is sent again once the last attempt is 15 minutes old'
          : 'the worker checks whether the payer received it; if it failed, the refund is reversed',
      });
    });
}
