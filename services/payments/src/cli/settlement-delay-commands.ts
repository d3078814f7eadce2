import { AdminRefusal, parseId, parseWholeNumber, print } from '@countinghouse/service';
import type { Command } from 'commander';
import { setSettlementDelay } from '../settlement/settlements/set-settlement-delay.ts';
import type { DelayRequest } from '../settlement/settlements/set-settlement-delay.ts';
import type { AdminDeps, Connect } from './command.ts';

/** As far as the database lets it be. */
const delayDaysMax = 30;

export function addSettlementDelayCommands(program: Command, connect: Connect): void {
  const delay = program
    .command('settlement-delay')
    .description('how long the money of a business waits before it may be paid out');
  delay
    .command('set')
    .description('whole UTC days, for everything that is not settled yet')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--days <number>', '0 to 30', parseWholeNumber(0, delayDaysMax))
    .action((options: { business: string; days: number }, command: Command) =>
      save(connect(), { businessId: options.business, delayDays: options.days }, command),
    );
  delay
    .command('clear')
    .description('as the installation’s setting says')
    .requiredOption('--business <id>', 'its id', parseId)
    .action((options: { business: string }, command: Command) =>
      save(connect(), { businessId: options.business, delayDays: null }, command),
    );
}

async function save(deps: AdminDeps, request: DelayRequest, command: Command): Promise<void> {
  const outcome = await setSettlementDelay(deps, request);
  if (outcome === 'business_not_found') throw new AdminRefusal('there is no such business');
  print(command, { id: request.businessId, settlement_delay_days: request.delayDays });
}
