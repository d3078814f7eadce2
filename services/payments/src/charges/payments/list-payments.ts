import type { Database } from '../../kernel/database.ts';
import { toPage } from './payment.rules.ts';
import type { Payment } from './payment.rules.ts';
import { listPayments } from './payments.sql.ts';
import type { PaymentListQuery } from './payments.sql.ts';

export interface PaymentPage {
  readonly items: readonly Payment[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

export async function readPaymentPage(
  database: Database,
  query: PaymentListQuery,
): Promise<PaymentPage> {
  return toPage(await listPayments(database.db, query), query.limit);
}
