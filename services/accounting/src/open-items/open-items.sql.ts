import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.generated.ts';
import type { OpenItem, OpenItemChange, OpenItemSource } from './open-item.rules.ts';

export type NewOpenItemRow = Insertable<Schema['open_items']>;

export async function insertOpenItem(tx: Tx, row: NewOpenItemRow): Promise<void> {
  await tx.insertInto('open_items').values(row).execute();
}

/** In the order of their ids, so that two who want the same ones wait for each other in turn. */
export async function findLockedItems(
  tx: Tx,
  orgId: string,
  sources: readonly OpenItemSource[],
): Promise<readonly OpenItem[]> {
  const rows = await tx
    .selectFrom('open_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(
      sql<boolean>`(source_kind, source_id) in (select * from unnest(
        ${sources.map(({ kind }) => kind)}::text[], ${sources.map(({ id }) => id)}::uuid[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toOpenItem);
}

export async function listItemsById(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly OpenItem[]> {
  const rows = await tx
    .selectFrom('open_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(toOpenItem);
}

/** What is open with one contact, what is due first first. */
export async function listOpenOfContact(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<readonly OpenItem[]> {
  const rows = await tx
    .selectFrom('open_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('contact_id', '=', contactId)
    .where('open_doc_minor', '<>', 0n)
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  return rows.map(toOpenItem);
}

/** True when every item was there. */
export async function saveItemChanges(
  tx: Tx,
  orgId: string,
  changes: readonly OpenItemChange[],
): Promise<boolean> {
  const { rows } = await sql`
    update open_items i
    set open_doc_minor = i.open_doc_minor + c.doc_minor,
        open_base_minor = i.open_base_minor + c.base_minor
    from unnest(${changes.map(({ itemId }) => itemId)}::uuid[],
                ${changes.map(({ docMinor }) => String(docMinor))}::bigint[],
                ${changes.map(({ baseMinor }) => String(baseMinor))}::bigint[])
      c (item_id, doc_minor, base_minor)
    where i.org_id = ${orgId} and i.id = c.item_id
    returning i.id`.execute(tx);
  return rows.length === changes.length;
}

/** Nothing is open any more on what a voided source left; true when there was such an item. */
export async function closeItemOfSource(
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  voidedDate: string,
): Promise<boolean> {
  const closed = await tx
    .updateTable('open_items')
    .set({ open_doc_minor: 0n, open_base_minor: 0n, voided_date: voidedDate })
    .where('org_id', '=', orgId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

function toOpenItem(row: Selectable<Schema['open_items']>): OpenItem {
  return {
    id: row.id,
    accountId: row.account_id,
    contactId: row.contact_id,
    source: { kind: row.source_kind, id: row.source_id },
    date: row.date,
    dueDate: row.due_date,
    currency: getCurrency(row.currency),
    docMinor: row.doc_minor,
    baseMinor: row.base_minor,
    openDocMinor: row.open_doc_minor,
    openBaseMinor: row.open_base_minor,
  };
}
