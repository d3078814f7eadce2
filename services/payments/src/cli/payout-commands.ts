import { AdminRefusal, parseId, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { forceCheck, listUnresolved } from '../money-out/payouts/held/review-payouts.ts';
import type { Connect } from './command.ts';

interface CheckOptions {
  readonly business: string;
  readonly payout: string;
}

export function addPayoutCommands(program: Command, connect: Connect): void {
  const payouts = program.command('payouts').description('payouts to merchants');
  payouts
    .command('list-unresolved')
    .description(
      'list payouts that were sent and whose outcome the provider has not reported; contact the provider about them',
    )
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const unresolved = await listUnresolved(connect(), business);
      print(
        command,
        unresolved.map((payout) => ({
          payout: payout.id,
          reference: payout.reference,
          amount_minor: String(payout.amountMinor),
          currency: payout.currency,
          sent_at: payout.sentAt,
          last_checked_at: payout.lastCheckedAt,
        })),
      );
    });
  payouts
    .command('check')
    .description('have the worker check a payout with the provider now')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--payout <id>', 'payout id', parseId)
    .action(async (options: CheckOptions, command: Command) => {
      const outcome = await forceCheck(connect(), options.business, options.payout);
      if (outcome.kind === 'reject') {
        throw new AdminRefusal('payout not found in this business, or never sent; check --payout');
      }
      print(command, { payout: options.payout, due: true });
    });
}
