import type { Database, Db } from '../../kernel/database.ts';
import type { AllocationView } from '../allocations/allocation.rules.ts';
import { listSettlements } from '../allocations/list-settlements.ts';
import type { ListedPayment } from './payment.rules.ts';
import { listPayments } from './payments.sql.ts';
import type { PaymentFilter } from './payments.sql.ts';

export interface PaymentListQuery extends Omit<PaymentFilter, 'id'> {
  readonly orgId: string;
  readonly limit: number;
  readonly offset: number;
}

export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  readonly hasMore: boolean;
}

export async function readPaymentPage(
  { db }: Database,
  { orgId, limit, offset, ...filter }: PaymentListQuery,
): Promise<PaymentPage> {
  const page = { offset, rowsMax: limit + 1 };
  const rows = await listPayments(db, orgId, { ...filter, id: null }, page);
  return { payments: rows.slice(0, limit), hasMore: rows.length > limit };
}

export interface PaymentDetails {
  readonly payment: ListedPayment;
  readonly settlements: readonly AllocationView[];
}

const whicheverOne = {
  accountId: null,
  contactId: null,
  direction: null,
  from: null,
  to: null,
  isOpen: false,
} as const;

/** With its allocations; null if the organisation has no such payment. */
export async function findPaymentDetails(
  db: Db,
  orgId: string,
  id: string,
): Promise<PaymentDetails | null> {
  const filter = { ...whicheverOne, id };
  const [payment] = await listPayments(db, orgId, filter, { offset: 0, rowsMax: 1 });
  if (payment === undefined) return null;
  return { payment, settlements: await listSettlements(db, orgId, { kind: 'payment', id }) };
}

export async function getPayment(db: Db, orgId: string, id: string): Promise<PaymentDetails> {
  const found = await findPaymentDetails(db, orgId, id);
  if (found === null) throw new Error(`payment ${id} not found`);
  return found;
}
