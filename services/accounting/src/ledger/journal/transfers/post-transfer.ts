import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { Account } from '../../../setup/chart/account.rules.ts';
import { getSystemAccounts } from '../../../setup/chart/get-system-accounts.ts';
import { listAccountsByIds } from '../../../setup/chart/list-accounts-by-ids.ts';
import { findRate } from '../../../setup/rates/find-rate.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import { convertMinor } from '../../amounts/base-amounts.rules.ts';
import type { LockPass } from '../../locks/lock.rules.ts';
import type { PostedEntry } from '../entry.rules.ts';
import { postEntry } from '../post-entry.ts';
import { orRefusal } from '../refusals.ts';
import type { BooksRejection } from '../refusals.ts';
import { getTransfer } from './read-transfers.ts';
import { refuseAmounts, refuseMoneyAccount, transferLines } from './transfer.rules.ts';
import type { TransferEnd, TransferRefusal, TransferView } from './transfer.rules.ts';

export interface Transfer {
  readonly orgId: string;
  readonly actor: Actor;
  readonly date: string;
  readonly memo: string;
  readonly from: TransferSide;
  readonly to: TransferSide;
  readonly lockPass?: LockPass;
}

/** The amount is in the account's currency. */
interface TransferSide {
  readonly accountId: string;
  readonly amountMinor: bigint;
  /** The amount's currency, if the caller specifies it. */
  readonly currency?: CurrencyCode;
}

/** The `move` values of a transfer's journal entries. */
export const transferMoves = { made: 'post', undone: 'undo' } as const;

export interface PostedTransfer {
  readonly kind: 'posted';
  readonly transferId: string;
  readonly entry: PostedEntry;
}

export interface TransferRejection {
  readonly kind: 'reject';
  readonly reason: TransferRefusal;
}

export type TransferOutcome =
  | (PostedTransfer & { readonly transfer: TransferView })
  | TransferRejection
  | BooksRejection;

/** Transfers money between two of the organisation's own accounts. */
export function postTransfer(deps: BooksDeps, transfer: Transfer): Promise<TransferOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await postTransferIn(tx, deps, transfer);
      if (outcome.kind === 'reject') return outcome;
      return { ...outcome, transfer: await getTransfer(tx, transfer.orgId, outcome.transferId) };
    }),
  );
}

/** As postTransfer, inside the caller's transaction. Throws if the database refuses the posting. */
export async function postTransferIn(
  tx: Tx,
  tools: BooksTools,
  transfer: Transfer,
): Promise<PostedTransfer | TransferRejection> {
  const { orgId, actor, date, memo } = transfer;
  const organisation = await getOrganisation(tx, orgId);
  const ends = await findEnds(tx, organisation, transfer);
  if (ends.kind === 'reject') return ends;
  const systemAccount = await getSystemAccounts(tx, orgId);
  const lines = transferLines(ends.from, ends.to, {
    gainId: systemAccount('fx_gain'),
    lossId: systemAccount('fx_loss'),
    baseCurrency: organisation.baseCurrency,
  });
  const transferId = tools.newId();
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'transfer.made',
    subjectKind: 'transfer',
    subjectId: transferId,
  });
  const entry = await postEntry(
    tx,
    tools,
    { actor, lockPass: transfer.lockPass ?? null },
    {
      orgId,
      date,
      source: { kind: 'transfer', id: transferId },
      move: transferMoves.made,
      seq: 1,
      area: 'general',
      reversesId: null,
      memo,
      lines,
      reliesOn: { baseCurrency: organisation.baseCurrency },
    },
  );
  return { kind: 'posted', transferId, entry };
}

type Ends =
  | { readonly kind: 'ends'; readonly from: TransferEnd; readonly to: TransferEnd }
  | { readonly kind: 'reject'; readonly reason: TransferRefusal };

async function findEnds(tx: Tx, organisation: Organisation, transfer: Transfer): Promise<Ends> {
  const { from, to, date } = transfer;
  const accounts = await listAccountsByIds(tx, organisation.id, [from.accountId, to.accountId]);
  const fromAccount = accounts.get(from.accountId);
  const toAccount = accounts.get(to.accountId);
  const fromEnd = { ...from, currency: currencyOf(fromAccount, organisation) };
  const toEnd = { ...to, currency: currencyOf(toAccount, organisation) };
  const reason =
    refuseMoneyAccount(fromAccount) ??
    refuseMoneyAccount(toAccount) ??
    refuseMeant(from, fromEnd) ??
    refuseMeant(to, toEnd) ??
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

function refuseMeant(
  { currency }: TransferSide,
  end: Omit<TransferEnd, 'baseMinor'>,
): TransferRefusal | null {
  return currency === undefined || currency === end.currency ? null : 'currency_mismatch';
}

const currencyOf = (account: Account | undefined, { baseCurrency }: Organisation) =>
  account?.currency ?? baseCurrency;

/** One side's base amount at the day's rate; null if there is no rate. */
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
