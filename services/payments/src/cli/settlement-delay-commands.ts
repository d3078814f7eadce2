import { AdminRefusal, parseId, parseWholeNumber, print } from '@countinghouse/process';
import type { Command } from 'commander';
import { setSettlementDelay } from '../settlement/settlements/set-settlement-delay.ts';
import type { DelayRequest } from '../settlement/settlements/set-settlement-delay.ts';
import type { AdminDeps, Connect } from './command.ts';

/** The database's limit. */
const delayDaysMax = 30;

export function addSettlementDelayCommands(program: Command, connect: Connect): void {
  const delay = program
    .command('settlement-delay')
    .description('how long a business’s money is held before it can be paid out');
  delay
    .command('set')
    .description('set the delay in full UTC days, for all payments not settled yet')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--days <number>', '0 to 30', parseWholeNumber(0, delayDaysMax))
    .action((options: { business: string; days: number }, command: Command) =>
      save(connect(), { businessId: options.business, delayDays: options.days }, command),
    );
  delay
    .command('clear')
    .description('use the installation’s default again')
    .requiredOption('--business <id>', 'business id', parseId)
    .action((options: { business: string }, command: Command) =>
      save(connect(), { businessId: options.business, delayDays: null }, command),
    );
}

async function save(deps: AdminDeps, request: DelayRequest, command: Command): Promise<void> {
  const outcome = await setSettlementDelay(deps, request);
  if (outcome === 'business_not_found') {
    throw new AdminRefusal('business not found; check --business');
  }
  print(command, { id: request.businessId, settlement_delay_days: request.delayDays });
}
