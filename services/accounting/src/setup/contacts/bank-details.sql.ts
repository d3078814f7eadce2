import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

export interface StoredBankDetails {
  readonly id: string;
  readonly holder: string;
  readonly sealed: Buffer;
  readonly last4: string;
  readonly setBy: Actor;
  readonly setAt: Date;
  readonly checkedBy: string | null;
  readonly checkedAt: Date | null;
}

/** The current details; null if there are none. */
export async function findBankDetails(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<StoredBankDetails | null> {
  const row = await db
    .selectFrom('contact_bank_details')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('contact_id', '=', contactId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    holder: row.holder,
    sealed: row.sealed,
    last4: row.last4,
    setBy: { kind: row.set_by_kind, id: row.set_by },
    setAt: row.set_at,
    checkedBy: row.checked_by,
    checkedAt: row.checked_at,
  };
}

export async function insertBankDetails(
  tx: Tx,
  details: Insertable<Schema['contact_bank_details']>,
): Promise<void> {
  await tx.insertInto('contact_bank_details').values(details).execute();
}

/** Marks them as replaced; they stay for the record. */
export async function saveDetailsReplaced(
  tx: Tx,
  orgId: string,
  contactId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('contact_bank_details')
    .set({ replaced_at: now })
    .where('org_id', '=', orgId)
    .where('contact_id', '=', contactId)
    .where('replaced_at', 'is', null)
    .execute();
}

/**
 * Returns the contacts whose details were just checked by someone other than the person who set them.
 */
export async function saveDetailsChecked(
  tx: Tx,
  orgId: string,
  contactIds: readonly string[],
  { checkedBy, at }: { readonly checkedBy: string; readonly at: Date },
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('contact_bank_details')
    .set({ checked_by: checkedBy, checked_at: at })
    .where('org_id', '=', orgId)
    .where(sql<boolean>`contact_id = any(${contactIds}::uuid[])`)
    .where('replaced_at', 'is', null)
    .where('checked_at', 'is', null)
    .where('set_by', '<>', checkedBy)
    .returning('contact_id')
    .execute();
  return rows.map(({ contact_id: id }) => id);
}
