import { AdminRefusal, parseId, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { erasePayer } from '../charges/payers/erase-payer.ts';
import type { Connect } from './command.ts';

export function addPayerCommands(program: Command, connect: Connect): void {
  const payers = program.command('payers').description('payers of a business');
  payers
    .command('erase')
    .description('erase a payer’s name and addresses from all payments; the payments remain')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption(
      '--email <address>',
      'e-mail address that the payer entered; not case-sensitive',
    )
    .action(async (options: { business: string; email: string }, command: Command) => {
      const request = { businessId: options.business, email: options.email };
      const outcome = await erasePayer(connect(), request);
      if (outcome.kind === 'reject') throw new AdminRefusal('business not found; check --business');
      print(command, { live_payments: outcome.live, test_payments: outcome.test });
    });
}
