import { AdminRefusal, parseId, print } from '@countinghouse/service';
import type { Command } from 'commander';
import { erasePayer } from '../charges/payments/erase-payer.ts';
import type { Connect } from './command.ts';

export function addPayerCommands(program: Command, connect: Connect): void {
  const payers = program.command('payers').description('people who paid a business');
  payers
    .command('erase')
    .description('remove a payer’s name and addresses from all payments; the payments stay')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--email <address>', 'as the payer gave it; case does not matter')
    .action(async (options: { business: string; email: string }, command: Command) => {
      const request = { businessId: options.business, email: options.email };
      const outcome = await erasePayer(connect(), request);
      if (outcome.kind === 'reject') throw new AdminRefusal('there is no such business');
      print(command, { live_payments: outcome.live, test_payments: outcome.test });
    });
}
