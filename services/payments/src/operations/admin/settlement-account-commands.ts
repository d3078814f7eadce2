import { createSealer } from '@countinghouse/sealing';
import type { Sealer, SealingKey } from '@countinghouse/sealing';
import { AdminRefusal, parseId, print } from '@countinghouse/service';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { showSettlementAccount } from '../../settlement-accounts/find-settlement-account.ts';
import { setSettlementAccount } from '../../settlement-accounts/set-settlement-account.ts';
import type { Connect } from './command.ts';

interface AccountOptions {
  readonly business: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly beneficiaryName: string;
  readonly bankName?: string;
}

/** As long as a request may repeat them. */
const bankCharactersMax = 50;
const accountCharactersMax = 64;
const nameCharactersMax = 200;

export function addSettlementAccountCommands(
  program: Command,
  connect: Connect,
  readSealingKeys: () => readonly SealingKey[] | undefined,
): void {
  const account = program
    .command('settlement-account')
    .description('the bank account that the payouts of a business go to');
  account
    .command('set')
    .description('from now on; payouts that wait for approval to the one before are not sent')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--bank-code <code>', 'as the provider lists it', parseText(bankCharactersMax))
    .requiredOption('--account-number <number>', 'is sealed', parseText(accountCharactersMax))
    .requiredOption('--beneficiary-name <name>', 'the holder', parseText(nameCharactersMax))
    .option('--bank-name <name>', 'for people to read', parseText(nameCharactersMax))
    .action(async (options: AccountOptions, command: Command) => {
      const sealer = openSealer(readSealingKeys());
      const { business, bankCode, accountNumber, beneficiaryName, bankName } = options;
      const outcome = await setSettlementAccount(
        { ...connect(), sealer },
        {
          businessId: business,
          bankCode,
          accountNumber,
          beneficiaryName,
          bankName: bankName ?? bankCode,
        },
      );
      if (outcome.kind === 'reject') throw new AdminRefusal('there is no such business');
      print(command, { id: outcome.id, bank_code: bankCode, account_last4: outcome.accountLast4 });
    });
  account
    .command('show')
    .requiredOption('--business <id>', 'its id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const shown = await showSettlementAccount(connect().database.db, business);
      if (shown === null) throw new AdminRefusal('the business has no settlement account');
      print(command, {
        id: shown.id,
        bank_code: shown.bankCode,
        bank_name: shown.bankName,
        account_last4: shown.accountLast4,
        beneficiary_name: shown.beneficiaryName,
        since: shown.createdAt,
      });
    });
}

function openSealer(keys: readonly SealingKey[] | undefined): Sealer {
  if (keys !== undefined) return createSealer({ keys });
  throw new AdminRefusal(
    'PAYMENTS_SEALING_KEYS is not set: without it the account number cannot be stored',
  );
}

function parseText(charactersMax: number): (text: string) => string {
  return (text) => {
    if (text !== '' && text.length <= charactersMax && text.isWellFormed()) return text;
    throw new InvalidArgumentError(`Give 1 to ${charactersMax} characters.`);
  };
}
