import type { CurrencyCode } from '@countinghouse/money';
import { amountMinorMax } from '../amounts/amounts.rules.ts';
import { convertMinor } from '../amounts/base-amounts.rules.ts';
import { findAccounts } from '../chart/find-accounts.ts';
import { findContact } from '../contacts/find-contact.ts';
import type { Tx } from '../database.ts';
import type { Organisation } from '../organisations/organisation.rules.ts';
import { findRate } from '../rates/find-rate.ts';
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

/** What money is worth in base currency, and in which currency its account is kept. */
export interface ValuedMoney {
  readonly kind: 'valued';
  readonly fxRate: string;
  readonly baseMinor: bigint;
  readonly accountCurrency: CurrencyCode;
}

export async function valueMoney(
  tx: Tx,
  organisation: Organisation,
  money: Money,
): Promise<
  | ValuedMoney
  | {
      readonly kind: 'reject';
      readonly reason:
        | MoneyAccountRefusal
        | 'contact_not_found'
        | 'fx_rate_missing'
        | 'amount_out_of_range';
    }
> {
  const { id: orgId, baseCurrency } = organisation;
  const account = (await findAccounts(tx, orgId, [money.accountId])).get(money.accountId);
  const refusal = refusalOfMoneyAccount(account, money.currency, baseCurrency);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  if ((await findContact(tx, orgId, money.contactId)) === null) {
    return { kind: 'reject', reason: 'contact_not_found' };
  }
  const isBase = money.currency === baseCurrency;
  const chosen = isBase ? '1' : money.fxRate;
  const fxRate = chosen ?? (await findRate(tx, organisation, money.currency, money.date));
  if (fxRate === null) return { kind: 'reject', reason: 'fx_rate_missing' };
  const baseMinor = convertMinor(money.amountMinor, money.currency, baseCurrency, fxRate);
  // Money that is worth nothing in base currency cannot be booked.
  if (baseMinor === 0n || baseMinor > amountMinorMax) {
    return { kind: 'reject', reason: 'amount_out_of_range' };
  }
  return { kind: 'valued', fxRate, baseMinor, accountCurrency: account?.currency ?? baseCurrency };
}
