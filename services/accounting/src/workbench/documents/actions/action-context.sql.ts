import { sql } from '@countinghouse/postgres';
import type { Document } from '../../../documents/document/document.rules.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { LockDates } from '../../../ledger/locks/lock.rules.ts';

export interface ActionContext extends LockDates {
  readonly contactName: string;
  readonly contactEmail: string | null;
  /** Whether this member has a lock-date exception. */
  readonly isExcepted: boolean;
  /** Whether its entry has, or would have, taxes. */
  readonly hasTax: boolean;
}

/** What decides on actions and is not part of the document. Null if there is no such document. */
export async function findActionContext(
  tx: Tx,
  { orgId, id }: Pick<Document, 'orgId' | 'id'>,
  memberId: string,
  now: Date,
): Promise<ActionContext | null> {
  const { rows } = await sql<ActionContext>`
    select c.name as "contactName", c.email as "contactEmail",
      b.soft_lock_date as soft, b.tax_lock_date as tax, b.sales_lock_date as sales,
      b.purchase_lock_date as purchases, b.hard_lock_date as hard,
      exists (select from lock_exceptions x
        where x.org_id = ${orgId} and x.actor = ${memberId} and x.ends_at > ${now}) as "isExcepted",
      exists (select from document_taxes t
        join tax_components p on p.org_id = t.org_id and p.id = t.component_id
        join tax_codes k on k.org_id = p.org_id and k.id = p.tax_code_id
        where t.org_id = ${orgId} and t.document_id = d.id and (t.tax_minor <> 0
          or (d.family = 'purchases' and k.is_reverse_charge and t.rate_pct <> 0))) as "hasTax"
    from documents d
    join contacts c on c.org_id = d.org_id and c.id = d.contact_id
    join books b on b.org_id = d.org_id
    where d.org_id = ${orgId} and d.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
