import { getCurrency } from '@countinghouse/money';
import { rowsInserted, sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { OpenItem, OpenItemChange, ShownItem } from './open-item.rules.ts';

export type NewOpenItemRow = Insertable<Schema['open_items']>;

export async function insertOpenItems(tx: Tx, rows: readonly NewOpenItemRow[]): Promise<void> {
  await rowsInserted('open_items', rows).execute(tx);
}

/** Locks in order of id, so that two transactions locking the same items cannot deadlock. */
export async function lockOpenItemRows(
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

/** A contact's open items, oldest due date first. */
export async function listOpenOfContact(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<readonly OpenItem[]> {
  const rows = await db
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

/** As listOpenOfContact, as shown to people. */
export async function listShownOfContact(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<readonly ShownItem[]> {
  const rows = await db
    .selectFrom('open_items as i')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'i.org_id').onRef('a.id', '=', 'i.account_id'),
    )
    .leftJoin('documents as d', (join) =>
      join
        .onRef('d.org_id', '=', 'i.org_id')
        .onRef('d.id', '=', 'i.source_id')
        .on('i.source_kind', '=', 'document'),
    )
    .leftJoin('payments as p', (join) =>
      join
        .onRef('p.org_id', '=', 'i.org_id')
        .onRef('p.id', '=', 'i.source_id')
        .on('i.source_kind', '=', 'payment'),
    )
    .selectAll('i')
    .select(['a.system_key as control', 'd.kind as document_kind', 'd.number'])
    .select(sql<string | null>`coalesce(d.reference, p.reference)`.as('reference'))
    .where('i.org_id', '=', orgId)
    .where('i.contact_id', '=', contactId)
    .where('i.open_doc_minor', '<>', 0n)
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();
  return rows.map(({ control, document_kind: documentKind, number, reference, ...row }) => ({
    ...toOpenItem(row),
    control,
    documentKind,
    number,
    reference,
  }));
}

/** True if all items existed. */
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

/** Closes the open item of a voided source; true if there was one. */
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
