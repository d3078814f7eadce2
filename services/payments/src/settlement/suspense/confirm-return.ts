import { getCurrency } from '@countinghouse/money';
import { toReturnMinor } from '../../charges/suspense/suspense.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import { earliestTheirTime, nextOutcomeCheckAt } from '../../provider/outcome-schedule.rules.ts';
import { lockMoneyPlace } from '../settlements/lock-money-place.ts';
import { changed, changeItem, idsOf } from './change-item.ts';
import type { ReturnMoneyDeps } from './return-money-deps.ts';
import { saveReturnConfirmed, saveSuspenseItem } from './suspense.sql.ts';
import type { SuspenseItem } from './suspense.sql.ts';

/** Asks whether an accepted return has left the provider; until it has, asks again. */
export async function confirmReturn(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<void> {
  const { providerTransactionId } = item;
  const found = await deps.providers.forEnvironment(item.environment).listRefunds({
    providerTransactionId,
    currency: getCurrency(item.currency),
    since: earliestTheirTime(item.sentAt ?? item.createdAt),
  });
  const refunds = found.kind === 'found' ? found.value : [];
  const refund = refunds.find(({ providerRefundId }) => providerRefundId === item.providerRefundId);
  await changeItem(deps, item, async (tx, locked, now) => {
    if (locked.confirmedAt !== null) return undefined;
    if (refund?.status === 'succeeded') return postConfirmed(tx, deps, locked, now);
    const isFailed = refund?.status === 'failed';
    const nextCheckAt = isFailed ? null : nextOutcomeCheckAt(locked.checkCount, now);
    // The payer has not got it, and it is still owed: a person has to find another way.
    if (isFailed) deps.logger.error(idsOf(item), 'money_return_failed_later');
    else if (nextCheckAt === null) deps.logger.error(idsOf(item), 'money_return_unconfirmed');
    const checkCount = locked.checkCount + 1;
    return saveSuspenseItem(tx, locked, changed(locked, { nextCheckAt, checkCount }), now);
  });
}

/** It left what the charge still had at the provider, or what the provider had settled to us. */
export async function postConfirmed(
  tx: Tx,
  deps: Pick<ReturnMoneyDeps, 'newId'>,
  locked: SuspenseItem,
  now: Date,
): Promise<void> {
  const { workspaceId, id, paymentId, currency } = locked;
  const place = await lockMoneyPlace(tx, { workspaceId, id: paymentId });
  const isAtProvider = locked.settledAt === null && place === 'provider';
  const returned = toReturnMinor(locked);
  await saveReturnConfirmed(tx, locked, now);
  await postToLedger(tx, deps.newId, [
    {
      workspaceId,
      source: { kind: 'suspense', id, step: 'confirmed' },
      referenceId: paymentId,
      template: 'refund_confirmed',
      currency,
      amounts: { atProvider: isAtProvider ? returned : 0n, atBank: isAtProvider ? 0n : returned },
      splitRecipientId: null,
      effectiveAt: now,
    },
  ]);
}
