import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { OwnLine } from './own-lines.rules.ts';

export type OwnLineRow = OwnLine & { readonly documentId: string };

/**
 * Lines that documents posted to accounts other than their control account. Deferred tax becomes due on its
 * component's account. Looks up each document by its keys: a plan for all of them, made while the books
 * were empty, would later scan the whole journal.
 */
export async function listOwnLines(
  tx: Tx,
  orgId: string,
  documentIds: readonly string[],
  deferredTaxAccountId: string,
): Promise<readonly OwnLineRow[]> {
  const { rows } = await sql<OwnLineRow>`
    select wanted.id as "documentId", l.account_id as "accountId",
      l.tax_component_id as "taxComponentId",
      case when l.account_id = ${deferredTaxAccountId}::uuid
        then coalesce(c.output_account_id, l.account_id) else l.account_id end as "dueAccountId",
      sum(l.base_minor)::bigint as "baseMinor"
    from unnest(${documentIds}::uuid[]) wanted (id)
    cross join lateral (
      select i.account_id from open_items i
      where i.org_id = ${orgId} and i.source_kind = 'document' and i.source_id = wanted.id offset 0) i
    cross join lateral (
      select e.id from journal_entries e
      where e.org_id = ${orgId} and e.source_kind = 'document' and e.source_id = wanted.id
        and e.reverses_id is null offset 0) e
    cross join lateral (
      select l.account_id, l.tax_component_id, l.base_minor, l.line_no from journal_lines l
      where l.org_id = ${orgId} and l.entry_id = e.id and l.account_id <> i.account_id offset 0) l
    left join tax_components c on c.org_id = ${orgId} and c.id = l.tax_component_id
    group by 1, 2, 3, 4
    having sum(l.base_minor) <> 0
    order by 1, min(l.line_no)`.execute(tx);
  return rows;
}

export type ItemLineRow = OwnLine & { readonly itemId: string };

/**
 * As listOwnLines, for manual entries: the other lines of the entry that created the item, except those
 * already on the cash basis. Control accounts are left out; they are settled on their own.
 */
export async function listItemLines(
  tx: Tx,
  orgId: string,
  itemIds: readonly string[],
): Promise<readonly ItemLineRow[]> {
  const { rows } = await sql<ItemLineRow>`
    select i.id as "itemId", l.account_id as "accountId", null as "taxComponentId",
      l.account_id as "dueAccountId", sum(l.base_minor)::bigint as "baseMinor"
    from open_items i
    join journal_lines own on own.org_id = i.org_id and own.account_id = i.account_id
      and own.date = i.date and own.open_item_id = i.id
    join journal_entries e on e.org_id = own.org_id and e.id = own.entry_id
      and e.source_kind in ('journal', 'opening') and e.reverses_id is null
    join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id and l.basis = 'accrual'
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
      and coalesce(a.system_key, '') not in ('receivable', 'payable', 'employee_payable')
    where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])
    group by 1, 2, 4
    having sum(l.base_minor) <> 0
    order by 1, min(l.line_no)`.execute(tx);
  return rows;
}
