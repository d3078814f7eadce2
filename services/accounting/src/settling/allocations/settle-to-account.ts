import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { magnitude, refusalOfAccount } from './allocation.rules.ts';
import type { AccountRefusal, AllocationView, SettlementRejection } from './allocation.rules.ts';
import { getAllocationView } from './list-settlements.ts';
import { lockItemsToSettle, openBooks } from './lock-items-to-settle.ts';
import { planToAccount } from './plan-settlement.rules.ts';
import { settleAlone } from './settle-alone.ts';

export interface ToAccountOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly to: OpenItemSource;
  readonly accountId: string;
  readonly amountMinor: bigint;
  /** The amount's currency, if the caller specifies it. */
  readonly currency?: CurrencyCode;
  /** Defaults to today, or to the item's date if that is in the future. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

interface SettledToAccount {
  readonly kind: 'settled';
  readonly allocationId: string;
}

interface AccountRejection {
  readonly kind: 'reject';
  readonly reason: AccountRefusal;
}

export type ToAccountOutcome =
  | (SettledToAccount & { readonly allocation: AllocationView })
  | SettlementRejection
  | AccountRejection
  | BooksRejection;

/** Settles an open item without money or credit: withheld tax, a bank fee, a rounding difference. */
export function settleToAccount(deps: BooksDeps, order: ToAccountOrder): Promise<ToAccountOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await settleIn(tx, deps, order);
      if (outcome.kind === 'reject') return outcome;
      const allocation = await getAllocationView(tx, order.orgId, outcome.allocationId);
      return { ...outcome, allocation };
    }),
  );
}

async function settleIn(
  tx: Tx,
  tools: BooksTools,
  order: ToAccountOrder,
): Promise<SettledToAccount | SettlementRejection | AccountRejection> {
  const { orgId, actor, accountId, amountMinor } = order;
  const organisation = await getOrganisation(tx, orgId);
  const account = (await listAccountsByIds(tx, orgId, [accountId])).get(accountId);
  const refusal = refusalOfAccount(account);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const books = await openBooks(tx, organisation);
  const locked = await lockItemsToSettle(tx, orgId, books, [order.to]);
  const to = locked.get(sourceKey(order.to));
  if (to === undefined) return { kind: 'reject', reason: 'not_found' };
  const { item } = to;
  if (order.currency !== undefined && order.currency !== item.currency) {
    return { kind: 'reject', reason: 'currency_mismatch' };
  }
  if (amountMinor <= 0n) return { kind: 'reject', reason: 'amount_out_of_range' };
  if (amountMinor > magnitude(item.openDocMinor)) return { kind: 'reject', reason: 'exceeds_open' };
  const today = dayIn(organisation.timeZone, tools.now());
  const date = order.date ?? (today < item.date ? item.date : today);
  if (date < item.date) return { kind: 'reject', reason: 'date_before_item' };
  const allocationId = await settleAlone(tx, tools, {
    orgId,
    actor,
    date,
    lockPass: order.lockPass ?? null,
    books,
    locked,
    settlement: planToAccount(books, to, amountMinor, accountId),
    memo: `${to.document?.number ?? item.source.kind} settled to ${account?.code ?? 'account'}`,
  });
  return { kind: 'settled', allocationId };
}
