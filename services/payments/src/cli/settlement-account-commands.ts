import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { AdminRefusal, parseId, print } from '@countinghouse/process';
import { createSealer } from '@countinghouse/sealing';
import type { Sealer, SealingKey } from '@countinghouse/sealing';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { showSettlementAccount } from '../business/settlement-account/find-settlement-account.ts';
import { setSettlementAccount } from '../business/settlement-account/set-settlement-account.ts';
import type { SetAccountOutcome } from '../business/settlement-account/set-settlement-account.ts';
import type { Provider } from '../provider/provider.ts';
import type { AdminDeps, Connect } from './command.ts';

interface AccountOptions {
  readonly business: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly beneficiaryName: string;
  readonly bankName?: string;
}

interface SetAccountParts {
  readonly settings: {
    readonly PAYMENTS_SEALING_KEYS?: readonly SealingKey[] | undefined;
    readonly PAYMENTS_PUBLIC_URL?: string | undefined;
    readonly PAYMENTS_ACCOUNT_COOLING_HOURS: number;
  };
  /** Null if no live provider is configured; the bank account is then not verified. */
  readonly provider: Provider | null;
}

/** Uses the limits of API requests. */
const bankCharactersMax = 50;
const accountCharactersMax = 64;
const nameCharactersMax = 200;

export function addSettlementAccountCommands(
  program: Command,
  connect: Connect,
  readParts: () => SetAccountParts,
): void {
  const account = program
    .command('settlement-account')
    .description('the bank account that receives a business’s payouts');
  account
    .command('set')
    .description(
      'set the account; payouts to the previous one that are awaiting approval are not sent',
    )
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption(
      '--bank-code <code>',
      'the provider’s code for the bank',
      parseText(bankCharactersMax),
    )
    .requiredOption(
      '--account-number <number>',
      'stored encrypted',
      parseText(accountCharactersMax),
    )
    .requiredOption('--beneficiary-name <name>', 'account holder', parseText(nameCharactersMax))
    .option('--bank-name <name>', 'display name of the bank', parseText(nameCharactersMax))
    .action(async (options: AccountOptions, command: Command) => {
      const deps = setterDeps(connect(), readParts());
      const { business: businessId, bankCode, bankName = bankCode, ...details } = options;
      const request = { ...details, businessId, bankCode, bankName };
      const outcome = await setSettlementAccount(deps, request);
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, {
        id: outcome.id,
        bank_code: bankCode,
        account_last4: outcome.accountLast4,
        holder_matches: outcome.holderMatches,
        bank_checked: outcome.isBankChecked,
        cooling_until: outcome.coolingUntil,
      });
    });
  account
    .command('show')
    .description('show the current settlement account')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const shown = await showSettlementAccount(connect().database.db, business);
      if (shown === null) throw new AdminRefusal('the business has no settlement account');
      print(command, {
        id: shown.id,
        bank_code: shown.bankCode,
        bank_name: shown.bankName,
        account_last4: shown.accountLast4,
        beneficiary_name: shown.beneficiaryName,
        holder_matches: shown.holderMatches,
        cooling_until: shown.coolingUntil,
        since: shown.createdAt,
      });
    });
}

type SetRefusal = Extract<SetAccountOutcome, { readonly kind: 'reject' }>['reason'];

const refusals: Readonly<Record<SetRefusal, string>> = {
  not_found: 'business not found; check --business',
  account_unknown:
    'the bank has no account with this number; check --bank-code and --account-number',
  provider_failed: 'the provider could not verify the account; nothing was changed, try again',
};

function setterDeps(deps: AdminDeps, { settings, provider }: SetAccountParts) {
  const sealer = openSealer(settings.PAYMENTS_SEALING_KEYS);
  return {
    ...deps,
    sealer,
    provider,
    queueMail: createMailQueue({ sendJob: createJobSender(), sealer, newId: deps.newId }),
    publicUrl: settings.PAYMENTS_PUBLIC_URL ?? null,
    accountCoolingHours: settings.PAYMENTS_ACCOUNT_COOLING_HOURS,
  };
}

function openSealer(keys: readonly SealingKey[] | undefined): Sealer {
  if (keys !== undefined) return createSealer({ keys });
  throw new AdminRefusal(
    'PAYMENTS_SEALING_KEYS is not set; the account number cannot be stored without it',
  );
}

function parseText(charactersMax: number): (text: string) => string {
  return (text) => {
    if (text !== '' && text.length <= charactersMax && text.isWellFormed()) return text;
    throw new InvalidArgumentError(`Must have 1 to ${charactersMax} characters.`);
  };
}
