import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { mirrorLines } from '../../ledger/journal/entry.rules.ts';
import { findSourceEntryId } from '../../ledger/journal/find-source-entry.ts';
import { postEntry } from '../../ledger/journal/post-entry.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { readOpenItems } from '../../ledger/open-items/lock-open-items.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { Allocation, AllocationView, Settlement } from './allocation.rules.ts';
import { countOfEntry, saveUndone } from './allocations.sql.ts';
import type { Undoing as UndoneAllocations } from './allocations.sql.ts';
import { changeBySettlements } from './apply-settlements.ts';
import { getAllocationView } from './list-settlements.ts';
import { lockItemsToSettle, openBooks } from './lock-items-to-settle.ts';
import type { LockedItems } from './lock-items-to-settle.ts';
import { findAllocation } from './read-allocations.ts';
import { areaOf, itemsOf, settlementMoves } from './settle-alone.ts';
import { ownEntryLines } from './settlement-postings.rules.ts';
import type { Books } from './settlement-postings.rules.ts';
import { chooseUndoDate } from './undo-date.ts';

export interface UnAllocateOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly allocationId: string;
  /** Defaults to the allocation's date if that period is open, else today. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

interface UnAllocated {
  readonly kind: 'undone';
  readonly allocationId: string;
  readonly date: string;
}

interface UndoRejection {
  readonly kind: 'reject';
  readonly reason: 'not_found' | 'already_undone' | 'date_before_allocation';
}

export type UnAllocateOutcome =
  | (UnAllocated & { readonly allocation: AllocationView })
  | UndoRejection
  | BooksRejection;

/** Reverses exactly what a settlement did: both items, both documents and its posting. */
export function unAllocate(deps: BooksDeps, order: UnAllocateOrder): Promise<UnAllocateOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await unAllocateIn(tx, deps, order);
      if (outcome.kind === 'reject') return outcome;
      const allocation = await getAllocationView(tx, order.orgId, outcome.allocationId);
      return { ...outcome, allocation };
    }),
  );
}

/** As unAllocate, inside the caller's transaction. */
export async function unAllocateIn(
  tx: Tx,
  tools: BooksTools,
  order: UnAllocateOrder,
): Promise<UnAllocated | UndoRejection> {
  const { orgId, actor, allocationId } = order;
  const organisation = await getOrganisation(tx, orgId);
  const books = await openBooks(tx, organisation);
  const seen = await findAllocation(tx, orgId, allocationId);
  if (seen === null) return { kind: 'reject', reason: 'not_found' };
  const locked = await lockSides(tx, orgId, books, [seen]);
  // Read under the lock, so that a concurrent undo is already visible.
  const allocation = await findAllocation(tx, orgId, allocationId);
  if (allocation === null || allocation.isUndone) {
    return { kind: 'reject', reason: 'already_undone' };
  }
  if (order.date !== undefined && order.date < allocation.date) {
    return { kind: 'reject', reason: 'date_before_allocation' };
  }
  const settlement = toSettlement(allocation, locked);
  const settlements = [settlement];
  await changeBySettlements(tx, tools, { orgId, actor, locked, settlements, trigger: 'unsettle' });
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'allocation.undone',
    subjectKind: 'allocation',
    subjectId: allocationId,
  });
  const date = await postUndoing(tx, tools, {
    organisation,
    actor,
    lockPass: order.lockPass ?? null,
    books,
    allocation,
    settlement,
    date: order.date ?? null,
  });
  return { kind: 'undone', allocationId, date };
}

interface Undoing {
  readonly organisation: Organisation;
  readonly actor: Actor;
  readonly lockPass: LockPass | null;
  readonly books: Books;
  readonly allocation: Allocation;
  readonly settlement: Settlement;
  readonly date: string | null;
}

/**
 * The reversal of the settlement's own entry, which it references. If the settlement was posted as part
 * of its payment, the reversal of that part.
 */
export async function postUndoing(tx: Tx, tools: BooksTools, undoing: Undoing): Promise<string> {
  const { organisation, actor, lockPass, books, allocation, settlement } = undoing;
  const orgId = organisation.id;
  const lines = mirrorLines(ownEntryLines(books, settlement));
  const area = areaOf(books, itemsOf(settlement));
  const source = { kind: 'allocation', id: allocation.id } as const;
  const reversesId = await findSourceEntryId(tx, orgId, source, settlementMoves.made);
  const date =
    undoing.date ??
    (await chooseUndoDate(tx, tools, organisation, { date: allocation.date, area, lines }));
  const entry =
    lines.length === 0
      ? null
      : await postEntry(
          tx,
          tools,
          { actor, lockPass },
          {
            orgId,
            date,
            source,
            move: settlementMoves.undone,
            seq: 1,
            area,
            reversesId,
            memo: `${allocation.kind} undone`,
            lines,
          },
        );
  const entryId = entry?.id ?? null;
  await markUndone(tx, { orgId, ids: [allocation.id], at: tools.now(), date, entryId });
  return date;
}

/** Locks everything that undoing these allocations changes, in the global lock order. */
export async function lockSides(
  tx: Tx,
  orgId: string,
  books: Books,
  allocations: readonly Allocation[],
): Promise<LockedItems> {
  const ids = allocations.flatMap(({ fromItemId, toItemId }) =>
    fromItemId === null ? [toItemId] : [fromItemId, toItemId],
  );
  const items = await readOpenItems(tx, orgId, ids);
  return lockItemsToSettle(
    tx,
    orgId,
    books,
    items.map(({ source }) => source),
  );
}

export function toSettlement(allocation: Allocation, locked: LockedItems): Settlement {
  const items = new Map([...locked.values()].map(({ item }) => [item.id, item]));
  const to = items.get(allocation.toItemId);
  const from = allocation.fromItemId === null ? null : items.get(allocation.fromItemId);
  if (to === undefined || from === undefined) {
    throw new Error(`the items of allocation ${allocation.id} are not locked`);
  }
  const { kind, docMinor, fromBaseMinor, toBaseMinor, recognised } = allocation;
  return { kind, from, to, docMinor, fromBaseMinor, toBaseMinor, recognised };
}

/** For callers that reverse several with one entry. */
export async function markUndone(tx: Tx, undone: UndoneAllocations): Promise<void> {
  const count = await saveUndone(tx, undone);
  if (count !== undone.ids.length) throw new Error('an allocation was undone while it was locked');
}

export const countAllocationsOf: (
  tx: Tx,
  orgId: string,
  itemId: string,
  entryId: string,
) => Promise<number> = countOfEntry;
