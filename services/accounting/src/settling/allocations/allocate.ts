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
import { signOf, sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { magnitude, refusalOf } from './allocation.rules.ts';
import type { AllocationView, SettlementRefusal, SettlementRejection } from './allocation.rules.ts';
import { getAllocationView } from './list-settlements.ts';
import { lockItemsToSettle, openBooks } from './lock-items-to-settle.ts';
import { planPair } from './plan-settlement.rules.ts';
import type { LockedItem } from './plan-settlement.rules.ts';
import { settleAlone } from './settle-alone.ts';

export interface AllocateOrder {
  readonly orgId: string;
  readonly actor: Actor;
  /** An open credit and an open debit of the same contact, in either order. */
  readonly from: OpenItemSource;
  readonly to: OpenItemSource;
  readonly amountMinor: bigint;
  /** The amount's currency, if the caller specifies it. */
  readonly currency?: CurrencyCode;
  /** Defaults to today, or to the later of the two items' dates if that is in the future. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

interface Allocated {
  readonly kind: 'allocated';
  readonly allocationId: string;
}

export type AllocateOutcome =
  | (Allocated & { readonly allocation: AllocationView })
  | SettlementRejection
  | BooksRejection;

/**
 * Allocates any of a contact's open credits to any of its open debits: payments, credit notes, opening
 * balances, journals.
 */
export function allocate(deps: BooksDeps, order: AllocateOrder): Promise<AllocateOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await allocateIn(tx, deps, order);
      if (outcome.kind === 'reject') return outcome;
      const allocation = await getAllocationView(tx, order.orgId, outcome.allocationId);
      return { ...outcome, allocation };
    }),
  );
}

async function allocateIn(
  tx: Tx,
  tools: BooksTools,
  order: AllocateOrder,
): Promise<Allocated | SettlementRejection> {
  const { orgId, actor, amountMinor } = order;
  const organisation = await getOrganisation(tx, orgId);
  const books = await openBooks(tx, organisation);
  const locked = await lockItemsToSettle(tx, orgId, books, [order.from, order.to]);
  const from = locked.get(sourceKey(order.from));
  const to = locked.get(sourceKey(order.to));
  if (from === undefined || to === undefined) return { kind: 'reject', reason: 'not_found' };
  if (order.currency !== undefined && order.currency !== from.item.currency) {
    return { kind: 'reject', reason: 'currency_mismatch' };
  }
  const today = dayIn(organisation.timeZone, tools.now());
  const date = order.date ?? [today, from.item.date, to.item.date].toSorted().at(-1) ?? today;
  const reason = refusalOfPair(from, to, amountMinor, date);
  if (reason !== null) return { kind: 'reject', reason };
  const { settlement } = planPair(books, from, to, amountMinor);
  const allocationId = await settleAlone(tx, tools, {
    orgId,
    actor,
    date,
    lockPass: order.lockPass ?? null,
    books,
    locked,
    settlement,
    memo: `${settlement.kind} allocated`,
  });
  return { kind: 'allocated', allocationId };
}

function refusalOfPair(
  from: LockedItem,
  to: LockedItem,
  docMinor: bigint,
  date: string,
): SettlementRefusal | null {
  const side = { ...from.item, sign: signOf(from.item) };
  const refusal = refusalOf(to.item, side, docMinor, date);
  if (refusal !== null) return refusal;
  if (docMinor > magnitude(from.item.openDocMinor)) return 'exceeds_open';
  return date < from.item.date ? 'date_before_item' : null;
}
