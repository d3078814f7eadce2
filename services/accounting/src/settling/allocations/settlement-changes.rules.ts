import type { MoveChange } from '../../documents/document/moves.rules.ts';
import { signOf } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem, OpenItemChange } from '../../ledger/open-items/open-item.rules.ts';
import type { AllocationKind, Settlement } from './allocation.rules.ts';

interface DocumentChange {
  readonly documentId: string;
  readonly change: Required<MoveChange>;
}

export interface SettlementChanges {
  readonly items: readonly OpenItemChange[];
  readonly documents: readonly DocumentChange[];
}

/** The combined effect of settlements, one change per item and document; reversed if undone. */
export function changesOf(
  settlements: readonly Settlement[],
  direction: 'settle' | 'unsettle',
): SettlementChanges {
  const times = direction === 'settle' ? 1n : -1n;
  const items = new Map<string, OpenItemChange>();
  const documents = new Map<string, DocumentChange>();
  for (const settlement of settlements) {
    const { from, to, kind, fromBaseMinor, toBaseMinor } = settlement;
    const docMinor = times * settlement.docMinor;
    addItem(items, to, docMinor, times * toBaseMinor);
    addDocument(documents, to, changeOfTarget(kind, docMinor));
    if (from === null) continue;
    addItem(items, from, docMinor, times * fromBaseMinor);
    addDocument(documents, from, { ...nothing, creditedMinor: docMinor });
  }
  return { items: [...items.values()], documents: [...documents.values()] };
}

const nothing = { paidMinor: 0n, creditedMinor: 0n, writtenOffMinor: 0n } as const;

function changeOfTarget(kind: AllocationKind, docMinor: bigint): Required<MoveChange> {
  switch (kind) {
    case 'payment':
    case 'refund':
      return { ...nothing, paidMinor: docMinor };
    case 'credit':
    case 'discount':
    case 'offset':
    case 'account':
      return { ...nothing, creditedMinor: docMinor };
    case 'write_off':
      return { ...nothing, creditedMinor: docMinor, writtenOffMinor: docMinor };
  }
}

function addItem(
  changes: Map<string, OpenItemChange>,
  item: OpenItem,
  docMinor: bigint,
  baseMinor: bigint,
): void {
  const sign = signOf(item);
  const before = changes.get(item.id);
  changes.set(item.id, {
    itemId: item.id,
    docMinor: (before?.docMinor ?? 0n) - sign * docMinor,
    baseMinor: (before?.baseMinor ?? 0n) - sign * baseMinor,
  });
}

function addDocument(
  changes: Map<string, DocumentChange>,
  { source }: OpenItem,
  change: Required<MoveChange>,
): void {
  if (source.kind !== 'document') return;
  const before = changes.get(source.id)?.change ?? nothing;
  changes.set(source.id, {
    documentId: source.id,
    change: {
      paidMinor: before.paidMinor + change.paidMinor,
      creditedMinor: before.creditedMinor + change.creditedMinor,
      writtenOffMinor: before.writtenOffMinor + change.writtenOffMinor,
    },
  });
}
