import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { convertMinor } from '../amounts/base-amounts.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { Account } from '../chart/account.rules.ts';
import { findAccounts } from '../chart/find-accounts.ts';
import { findSystemAccounts } from '../chart/find-system-accounts.ts';
import type { Tx } from '../database.ts';
import { getOrganisation } from '../organisations/get-organisation.ts';
import type { Organisation } from '../organisations/organisation.rules.ts';
import { findRate } from '../rates/find-rate.ts';
import type { PostedEntry } from './entry.rules.ts';
import { postEntry } from './post-entry.ts';
import { orRefusal } from './refusals.ts';
import type { BooksRefusal } from './refusals.ts';
import { refuseAmounts, refuseMoneyAccount, transferLines } from './transfer.rules.ts';
import type { TransferEnd, TransferRefusal } from './transfer.rules.ts';

export interface Transfer {
  readonly orgId: string;
  readonly actor: Actor;
  readonly date: string;
  readonly memo: string;
  /** Amounts are in the currency of each account. */
  readonly from: { readonly accountId: string; readonly amountMinor: bigint };
  readonly to: { readonly accountId: string; readonly amountMinor: bigint };
}

export type TransferOutcome =
  | { readonly kind: 'posted'; readonly entry: PostedEntry }
  | { readonly kind: 'reject'; readonly reason: TransferRefusal | BooksRefusal };

/** Money from one of the organisation's own accounts to another one. */
export function postTransfer(deps: BooksDeps, transfer: Transfer): Promise<TransferOutcome> {
  const { orgId, actor, date, memo } = transfer;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<TransferOutcome> => {
      const organisation = await getOrganisation(tx, orgId);
      const ends = await findEnds(tx, organisation, transfer);
      if (ends.kind === 'reject') return ends;
      const systemAccount = await findSystemAccounts(tx, orgId);
      const lines = transferLines(ends.from, ends.to, {
        gainId: systemAccount('fx_gain'),
        lossId: systemAccount('fx_loss'),
        baseCurrency: organisation.baseCurrency,
      });
      const entry = await postEntry(
        tx,
        deps,
        { actor },
        {
          orgId,
          date,
          source: { kind: 'transfer', id: deps.newId() },
          move: 'post',
          seq: 1,
          area: 'general',
          reversesId: null,
          memo,
          lines,
        },
      );
      return { kind: 'posted', entry };
    }),
  );
}

type Ends =
  | { readonly kind: 'ends'; readonly from: TransferEnd; readonly to: TransferEnd }
  | { readonly kind: 'reject'; readonly reason: TransferRefusal };

async function findEnds(tx: Tx, organisation: Organisation, transfer: Transfer): Promise<Ends> {
  const { from, to, date } = transfer;
  const accounts = await findAccounts(tx, organisation.id, [from.accountId, to.accountId]);
  const fromAccount = accounts.get(from.accountId);
  const toAccount = accounts.get(to.accountId);
  const fromEnd = { ...from, currency: currencyOf(fromAccount, organisation) };
  const toEnd = { ...to, currency: currencyOf(toAccount, organisation) };
  const reason =
    refuseMoneyAccount(fromAccount) ??
    refuseMoneyAccount(toAccount) ??
    refuseAmounts(fromEnd, toEnd);
  if (reason !== null) return { kind: 'reject', reason };
  const fromBase = await toBase(tx, organisation, fromEnd, date);
  const toBaseMinor = await toBase(tx, organisation, toEnd, date);
  if (fromBase === null || toBaseMinor === null) {
    return { kind: 'reject', reason: 'fx_rate_missing' };
  }
  return {
    kind: 'ends',
    from: { ...fromEnd, baseMinor: fromBase },
    to: { ...toEnd, baseMinor: toBaseMinor },
  };
}

const currencyOf = (account: Account | undefined, { baseCurrency }: Organisation) =>
  account?.currency ?? baseCurrency;

/** What an end is worth in the books at the rate of the day; null when there is no rate. */
async function toBase(
  tx: Tx,
  organisation: Organisation,
  { currency, amountMinor }: Omit<TransferEnd, 'baseMinor'>,
  date: string,
): Promise<bigint | null> {
  const rate = await findRate(tx, organisation, currency, date);
  if (rate === null) return null;
  return convertMinor(amountMinor, currency, organisation.baseCurrency, rate);
}
