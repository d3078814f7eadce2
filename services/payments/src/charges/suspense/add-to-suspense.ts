import type { IdSource } from '@countinghouse/identifiers';
import type { Money } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';
import { insertSuspenseItem } from './suspense-items.sql.ts';
import type { SuspenseReason } from './suspense.rules.ts';

export interface MoneyForSuspense {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly reason: SuspenseReason;
  readonly providerTransactionId: string;
  readonly received: Money;
  /** True if it is returned without an operator's decision. */
  readonly isSentBack: boolean;
}

/** Puts money that belongs to no payment into suspense; returns the ledger postings. */
export async function addToSuspense(
  tx: Tx,
  newId: IdSource,
  arrivals: readonly MoneyForSuspense[],
  now: Date,
): Promise<readonly Posting[]> {
  const postings: Posting[] = [];
  for (const money of arrivals) {
    const id = newId();
    const isNew = await insertSuspenseItem(
      tx,
      {
        workspaceId: money.workspaceId,
        id,
        paymentId: money.paymentId,
        reason: money.reason,
        providerTransactionId: money.providerTransactionId,
        receivedMinor: money.received.amountMinor,
        currency: money.received.currency,
        status: money.isSentBack ? 'returning' : 'held',
        nextCheckAt: money.isSentBack ? now : null,
      },
      now,
    );
    if (isNew) postings.push(toPosting(money, id, now));
  }
  return postings;
}

function toPosting(money: MoneyForSuspense, id: string, effectiveAt: Date): Posting {
  return {
    workspaceId: money.workspaceId,
    source: { kind: 'suspense', id, step: 'received' },
    referenceId: money.paymentId,
    template: 'money_unexpected',
    currency: money.received.currency,
    amounts: { received: money.received.amountMinor },
    splitRecipientId: null,
    effectiveAt,
  };
}
