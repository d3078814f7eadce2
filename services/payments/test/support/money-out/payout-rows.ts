import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import { setSettlementAccount } from '../../../src/business/settlement-account/set-settlement-account.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { listAccountBalances } from '../../../src/ledger/ledger/list-account-balances.ts';
import { insertRawTransaction } from '../ledger/ledger-rows.ts';
import { noMail } from '../people/second-person.ts';
import { operatorDeps, testSealingKeys } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

const keys = parseSealingKeys(testSealingKeys);
export const testSealer = createSealer({ keys: keys.kind === 'keys' ? keys.keys : [] });

/** What setting an account needs beside: no bank is asked, and nobody reads the mails. */
export const accountSetting = {
  sealer: testSealer,
  provider: null,
  accountCoolingHours: 72,
  ...noMail,
};

/** An account that the simulator knows. */
export const savedAccount = {
  accountNumber: '0690000031',
  bankCode: '044',
  beneficiaryName: 'Adire Lane Ltd',
};

export async function saveAccount(
  database: Database,
  tenant: Tenant,
  change: Partial<typeof savedAccount> = {},
): Promise<string> {
  const outcome = await setSettlementAccount(
    { ...operatorDeps(database), ...accountSetting },
    { businessId: tenant.businessId, bankName: 'Access Bank', ...savedAccount, ...change },
  );
  if (outcome.kind !== 'saved') throw new Error(`no account: ${outcome.reason}`);
  return outcome.id;
}

/** As if so much had been settled to the merchant. */
export async function giveFunds(
  database: Database,
  workspaceId: string,
  amountMinor: bigint,
  currency = 'NGN',
  effectiveAt?: Date,
): Promise<void> {
  await insertRawTransaction(
    database,
    workspaceId,
    [
      { code: 1010, amountMinor, currency },
      { code: 2010, amountMinor: -amountMinor, currency },
    ],
    { step: 2, effectiveAt },
  );
}

/** What the merchant has, and how much of it is spoken for. */
export async function fundsOf(
  database: Database,
  workspaceId: string,
  currency = 'NGN',
): Promise<{ readonly totalMinor: bigint; readonly heldMinor: bigint }> {
  const balances = await listAccountBalances(database.db, workspaceId);
  const available = balances.find(
    (balance) => balance.account === 'merchant_available' && balance.currency === currency,
  );
  return { totalMinor: available?.balanceMinor ?? 0n, heldMinor: available?.heldMinor ?? 0n };
}

/** The resolver works for everybody: what other tests left under way is none of this one's. */
export async function forgetDue(database: Database): Promise<void> {
  await database.db
    .updateTable('payouts')
    .set({ next_check_at: null })
    .where('next_check_at', 'is not', null)
    .execute();
}
