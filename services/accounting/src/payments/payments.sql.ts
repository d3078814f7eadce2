import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.generated.ts';
import type { Payment } from './payment.rules.ts';

export type NewPayment = Insertable<Schema['payments']>;

/** False when the same money was booked before: its external reference is there. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['org_id', 'external_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findPayment(tx: Tx, orgId: string, id: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

export async function findPaymentByRef(
  tx: Tx,
  orgId: string,
  externalRef: string,
): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** In the order of their ids; until the transaction ends nobody else allocates or voids them. */
export async function findLockedPayments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toPayment);
}

/** True when it was not voided before. */
export async function saveVoid(tx: Tx, orgId: string, id: string, at: Date): Promise<boolean> {
  const voided = await tx
    .updateTable('payments')
    .set({ voided_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return voided !== undefined;
}

function toPayment(row: Selectable<Schema['payments']>): Payment {
  return {
    id: row.id,
    direction: row.direction,
    accountId: row.account_id,
    contactId: row.contact_id,
    date: row.date,
    currency: getCurrency(row.currency),
    amountMinor: row.amount_minor,
    fxRate: row.fx_rate,
    baseMinor: row.base_minor,
    reference: row.reference,
    externalRef: row.external_ref,
    author: { kind: row.author_kind, id: row.author },
    isVoided: row.voided_at !== null,
    createdAt: row.created_at,
  };
}
