import type { Document } from '../../documents/document/document.rules.ts';
import { lockDocuments } from '../../documents/document/read-document.ts';
import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { lockOpenItems } from '../../ledger/open-items/lock-open-items.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { lockPayments } from '../payments/lock-payments.ts';
import { magnitude } from './allocation.rules.ts';
import type { DocumentContent } from './own-lines.rules.ts';
import { listItemLines, listOwnLines } from './own-lines.sql.ts';
import type { LockedItem } from './plan-settlement.rules.ts';
import { listSettlementsOf } from './read-allocations.ts';
import type { Books } from './settlement-postings.rules.ts';

export type LockedItems = ReadonlyMap<string, LockedItem>;

export async function openBooks(tx: Tx, organisation: Organisation): Promise<Books> {
  const accounts = await getSystemAccounts(tx, organisation.id);
  return { baseCurrency: organisation.baseCurrency, accounts };
}

/**
 * Locks everything about to be settled, in the global lock order: payments, documents, open items, each
 * by id. Includes what each document posted and its earlier settlements. Keys are those of `sourceKey`;
 * a source without an item is left out.
 */
export async function lockItemsToSettle(
  tx: Tx,
  orgId: string,
  books: Books,
  sources: readonly OpenItemSource[],
): Promise<LockedItems> {
  await lockPayments(tx, orgId, idsOf(sources, 'payment'));
  const documents = new Map(
    (await lockDocuments(tx, orgId, idsOf(sources, 'document'))).map((one) => [one.id, one]),
  );
  const items = await lockOpenItems(tx, orgId, sources);
  const contents = new Map([
    ...(await readContents(tx, orgId, books, documents)),
    ...(await readManualContents(tx, orgId, items)),
  ]);
  const settlements = await listSettlementsOf(
    tx,
    orgId,
    items.map(({ id }) => id),
  );
  return new Map(
    items.map((item) => [
      sourceKey(item.source),
      {
        item,
        document: documentOf(item, documents),
        content: contents.get(item.source.id) ?? null,
        earlier: settlements.get(item.id) ?? [],
      },
    ]),
  );
}

function idsOf(sources: readonly OpenItemSource[], kind: OpenItemSource['kind']): string[] {
  return [...new Set(sources.filter((source) => source.kind === kind).map(({ id }) => id))];
}

function documentOf(item: OpenItem, documents: ReadonlyMap<string, Document>): Document | null {
  return item.source.kind === 'document' ? (documents.get(item.source.id) ?? null) : null;
}

async function readContents(
  tx: Tx,
  orgId: string,
  { accounts }: Books,
  documents: ReadonlyMap<string, Document>,
): Promise<ReadonlyMap<string, DocumentContent>> {
  if (documents.size === 0) return new Map();
  const rows = await listOwnLines(tx, orgId, [...documents.keys()], accounts('deferred_tax'));
  const lines = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map(
    [...documents.values()].map(({ id, totalMinor }) => [
      id,
      { totalMinor, lines: lines.get(id) ?? [] },
    ]),
  );
}

async function readManualContents(
  tx: Tx,
  orgId: string,
  items: readonly OpenItem[],
): Promise<ReadonlyMap<string, DocumentContent>> {
  const manual = items.filter(({ source }) => ['journal', 'opening'].includes(source.kind));
  if (manual.length === 0) return new Map();
  const rows = await listItemLines(
    tx,
    orgId,
    manual.map(({ id }) => id),
  );
  const lines = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(
    manual.flatMap(({ id, source, docMinor }) => {
      const own = lines.get(id) ?? [];
      return own.length === 0
        ? []
        : [[source.id, { totalMinor: magnitude(docMinor), lines: own }] as const];
    }),
  );
}
