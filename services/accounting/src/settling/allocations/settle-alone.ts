import type { Actor } from '@countinghouse/actor';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryArea } from '../../ledger/journal/entry.rules.ts';
import { postEntry } from '../../ledger/journal/post-entry.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import type { Settlement } from './allocation.rules.ts';
import { changeBySettlements, storeAllocations } from './apply-settlements.ts';
import type { LockedItems } from './lock-items-to-settle.ts';
import { ownEntryLines } from './settlement-postings.rules.ts';
import type { Books } from './settlement-postings.rules.ts';

/** The `move` values of a settlement's entry and of its reversal. */
export const settlementMoves = { made: 'settle', undone: 'unsettle' } as const;

/** `sales` if all items are receivables, `purchases` if none is, else `both`. */
export function areaOf({ accounts }: Books, items: readonly OpenItem[]): EntryArea {
  const receivables = items.filter((item) => item.accountId === accounts('receivable'));
  if (receivables.length === items.length) return 'sales';
  return receivables.length === 0 ? 'purchases' : 'both';
}

export function itemsOf({ from, to }: Pick<Settlement, 'from' | 'to'>): readonly OpenItem[] {
  return from === null ? [to] : [from, to];
}

interface Order {
  readonly orgId: string;
  readonly actor: Actor;
  readonly date: string;
  readonly lockPass: LockPass | null;
  readonly books: Books;
  readonly locked: LockedItems;
  readonly settlement: Settlement;
  /** The allocation's id, if chosen beforehand. */
  readonly id?: string;
  readonly memo: string;
}

/** Makes one settlement with its own entry, or without one if nothing has to be posted. */
export async function settleAlone(tx: Tx, tools: BooksTools, order: Order): Promise<string> {
  const { orgId, actor, date, lockPass, books, locked, settlement, memo } = order;
  const id = order.id ?? tools.newId();
  const trigger = settlement.kind === 'write_off' ? 'write_off' : 'settle';
  await changeBySettlements(tx, tools, {
    orgId,
    actor,
    locked,
    settlements: [settlement],
    trigger,
  });
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'allocation.made',
    subjectKind: 'allocation',
    subjectId: id,
    detail: {
      kind: settlement.kind,
      settles: settlement.to.source,
      amount_minor: String(settlement.docMinor),
      ...settledToAccount(settlement),
    },
  });
  const lines = ownEntryLines(books, settlement);
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
            source: { kind: 'allocation', id },
            move: settlementMoves.made,
            seq: 1,
            area: areaOf(books, itemsOf(settlement)),
            reversesId: null,
            memo,
            lines,
          },
        );
  const entryId = entry?.id ?? null;
  await storeAllocations(tx, tools, [
    { orgId, actor, date, entryId, settlements: [settlement], ids: [id] },
  ]);
  return id;
}

function settledToAccount({ recognised }: Settlement) {
  const line = recognised.find(({ side }) => side === 'account');
  return line === undefined ? {} : { account_id: line.accountId };
}
