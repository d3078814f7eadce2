import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import { amountMinorMax } from '../../ledger/amounts/amounts.rules.ts';
import { convertMinor } from '../../ledger/amounts/base-amounts.rules.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { listKnownContactIds } from '../../setup/contacts/find-contact.ts';
import { findRate } from '../../setup/rates/find-rate.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { refusalOfMoneyAccount } from './payment.rules.ts';
import type { MoneyAccountRefusal } from './payment.rules.ts';

interface Money {
  readonly accountId: string;
  readonly contactId: string;
  readonly date: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly fxRate?: string;
}

/** A base amount, and the currency of the money's account. */
export interface ValuedMoney {
  readonly kind: 'valued';
  readonly fxRate: string;
  readonly baseMinor: bigint;
  readonly accountCurrency: CurrencyCode;
}

type ValueOutcome =
  | ValuedMoney
  | {
      readonly kind: 'reject';
      readonly reason:
        | MoneyAccountRefusal
        | 'contact_not_found'
        | 'fx_rate_missing'
        | 'amount_out_of_range';
    };

/** What the value depends on, read for several payments together. */
interface MoneyFacts {
  readonly baseCurrency: CurrencyCode;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contactIds: ReadonlySet<string>;
  /** By `rateKey`; null if no rate is stored. */
  readonly rates: ReadonlyMap<string, string | null>;
}

export async function valueMoneys(
  tx: Tx,
  organisation: Organisation,
  moneys: readonly Money[],
): Promise<readonly ValueOutcome[]> {
  const { id: orgId, baseCurrency } = organisation;
  const accountIds = moneys.map(({ accountId }) => accountId);
  const contactIds = moneys.map(({ contactId }) => contactId);
  const rates = new Map<string, string | null>();
  for (const { currency, date, fxRate } of moneys) {
    const key = rateKey({ currency, date });
    if (fxRate !== undefined || rates.has(key)) continue;
    rates.set(key, await findRate(tx, organisation, currency, date));
  }
  const facts: MoneyFacts = {
    baseCurrency,
    accounts: await listAccountsByIds(tx, orgId, accountIds),
    contactIds: await listKnownContactIds(tx, orgId, contactIds),
    rates,
  };
  return moneys.map((money) => valueMoney(facts, money));
}

const rateKey = ({ currency, date }: Pick<Money, 'currency' | 'date'>) => `${currency} ${date}`;

function valueMoney(
  { baseCurrency, accounts, contactIds, rates }: MoneyFacts,
  money: Money,
): ValueOutcome {
  const account = accounts.get(money.accountId);
  const refusal = refusalOfMoneyAccount(account, money.currency, baseCurrency);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  if (!contactIds.has(money.contactId)) return { kind: 'reject', reason: 'contact_not_found' };
  const isBase = money.currency === baseCurrency;
  const fxRate = isBase ? '1' : (money.fxRate ?? rates.get(rateKey(money)) ?? null);
  if (fxRate === null) return { kind: 'reject', reason: 'fx_rate_missing' };
  const baseMinor = convertMinor(money.amountMinor, money.currency, baseCurrency, fxRate);
  // Money worth zero in base currency cannot be booked.
  if (baseMinor === 0n || baseMinor > amountMinorMax) {
    return { kind: 'reject', reason: 'amount_out_of_range' };
  }
  return { kind: 'valued', fxRate, baseMinor, accountCurrency: account?.currency ?? baseCurrency };
}
