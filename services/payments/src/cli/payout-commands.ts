import { AdminRefusal, parseId, print } from '@countinghouse/service';
import type { Command } from 'commander';
import { forceCheck, listUnresolved } from '../money-out/payouts/held/review-payouts.ts';
import type { Connect } from './command.ts';

interface CheckOptions {
  readonly business: string;
  readonly payout: string;
}

export function addPayoutCommands(program: Command, connect: Connect): void {
  const payouts = program.command('payouts').description('money on its way to merchants');
  payouts
    .command('list-unresolved')
    .description('sent, and the provider never said what became of it: a person has to ask')
    .requiredOption('--business <id>', 'its id', parseId)
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
    .description('have the worker ask the provider about a payout now')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--payout <id>', 'its id', parseId)
    .action(async (options: CheckOptions, command: Command) => {
      const outcome = await forceCheck(connect(), options.business, options.payout);
      if (outcome.kind === 'reject') {
        throw new AdminRefusal('the business has no such payout, or it was never sent');
      }
      print(command, { payout: options.payout, due: true });
    });
}
