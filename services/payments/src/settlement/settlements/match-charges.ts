import type { Logger } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import type { SettlementSource } from './provider-settlements.sql.ts';
import { listUnsettledPayments, listUnsettledSuspense } from './settling.sql.ts';
import type { MatchedPayment, MatchedSuspense } from './settling.sql.ts';

/** What a provider charge is here: a payment's, or money in suspense. */
export type ChargeMatch =
  | ({ readonly kind: 'payment' } & MatchedPayment)
  | ({ readonly kind: 'suspense' } & MatchedSuspense);

/** Matches charges by provider transaction id; unmatched ones are omitted. */
export async function matchCharges(
  deps: { readonly database: Database; readonly logger: Logger },
  source: SettlementSource,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, ChargeMatch>> {
  const { db } = deps.database;
  const payments = await listUnsettledPayments(db, source, transactionIds);
  const suspense = await listUnsettledSuspense(db, source, transactionIds);
  const matches = new Map<string, ChargeMatch>();
  for (const item of suspense) {
    matches.set(item.providerTransactionId, { kind: 'suspense', ...item });
  }
  for (const payment of payments) {
    matches.set(payment.providerTransactionId, { kind: 'payment', ...payment });
  }
  for (const id of repeated([payments, suspense])) {
    // One charge cannot belong to two payments: an operator must decide.
    deps.logger.error({ ...source, provider_transaction_id: id }, 'settlement_ambiguous');
    matches.delete(id);
  }
  return matches;
}

function repeated(
  lists: readonly (readonly { readonly providerTransactionId: string }[])[],
): readonly string[] {
  return lists.flatMap((list) => {
    const ids = list.map(({ providerTransactionId }) => providerTransactionId);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
}
