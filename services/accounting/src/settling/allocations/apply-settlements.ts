import type { Actor } from '@countinghouse/actor';
import { moveDocuments } from '../../documents/document/move-documents.ts';
import type { DocumentTrigger } from '../../documents/document/moves.rules.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { changeOpenItems } from '../../ledger/open-items/lock-open-items.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import type { Settlement } from './allocation.rules.ts';
import { insertAllocations } from './allocations.sql.ts';
import type { NewAllocation } from './allocations.sql.ts';
import type { LockedItems } from './lock-items-to-settle.ts';
import { changesOf } from './settlement-changes.rules.ts';

interface Change {
  readonly orgId: string;
  readonly actor: Actor;
  readonly locked: LockedItems;
  readonly settlements: readonly Settlement[];
  readonly trigger: Extract<DocumentTrigger, 'settle' | 'unsettle' | 'write_off'>;
}

/**
 * Updates items and documents for settlements made or undone. The transaction has locked all of them.
 */
export async function changeBySettlements(tx: Tx, tools: BooksTools, order: Change): Promise<void> {
  const { orgId, actor, locked, settlements, trigger } = order;
  const direction = trigger === 'unsettle' ? 'unsettle' : 'settle';
  const changes = changesOf(settlements, direction);
  await changeOpenItems(tx, orgId, changes.items);
  const moves = changes.documents.map(({ documentId, change }) => {
    const document = locked.get(sourceKey({ kind: 'document', id: documentId }))?.document ?? null;
    if (document === null) throw new Error(`document ${documentId} is not locked`);
    return { document, trigger, actor, change };
  });
  await moveDocuments(tx, tools, moves);
}

interface Storing {
  readonly orgId: string;
  readonly actor: Actor;
  readonly date: string;
  readonly entryId: string | null;
  readonly settlements: readonly Settlement[];
  /** Chosen beforehand if the entry refers to its allocation. */
  readonly ids?: readonly string[];
}

/** Inserted after the entries, which they reference. */
export async function storeAllocations(
  tx: Tx,
  tools: BooksTools,
  storings: readonly Storing[],
): Promise<void> {
  const rows = storings.flatMap((storing) => toRows(tools, storing));
  if (rows.length > 0) await insertAllocations(tx, rows);
}

function toRows(
  tools: BooksTools,
  { orgId, actor, date, entryId, settlements, ids = [] }: Storing,
): readonly NewAllocation[] {
  return settlements.map((settlement, index) => ({
    org_id: orgId,
    id: ids[index] ?? tools.newId(),
    kind: settlement.kind,
    from_item_id: settlement.from?.id ?? null,
    to_item_id: settlement.to.id,
    date,
    doc_minor: settlement.docMinor,
    from_base_minor: settlement.fromBaseMinor,
    to_base_minor: settlement.toBaseMinor,
    recognised: settlement.recognised,
    entry_id: entryId,
    actor_kind: actor.kind,
    actor: actor.id,
    created_at: tools.now(),
  }));
}
