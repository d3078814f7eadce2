import { toReturnMinor } from '../../charges/suspense/suspense.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import { putOff } from '../../provider/outbound/outcome-schedule.rules.ts';
import type { ReportedOutcome } from '../../provider/outbound/outcome.rules.ts';
import { lockMoneyLocation } from '../settlements/lock-money-location.ts';
import { changed, idsOf } from './change-item.ts';
import type { ReturnMoneyDeps } from './change-item.ts';
import { saveReturnConfirmed, saveSuspenseItem } from './suspense.sql.ts';
import type { SuspenseItem } from './suspense.sql.ts';

/** An accepted return is checked until it has left the provider. */
export function confirmReturn(
  tx: Tx,
  deps: ReturnMoneyDeps,
  locked: SuspenseItem,
  { outcome }: ReportedOutcome<unknown>,
  now: Date,
): Promise<void> {
  if (outcome.kind === 'confirmed') return postConfirmed(tx, deps, locked, now);
  const isFailed = outcome.kind === 'failed';
  const later = { ...putOff(locked, now), ...(isFailed && { nextCheckAt: null }) };
  // The payer did not receive it, and it is still owed: an operator must find another way.
  if (isFailed) deps.logger.error(idsOf(locked), 'money_return_failed_later');
  else if (later.nextCheckAt === null) deps.logger.error(idsOf(locked), 'money_return_unconfirmed');
  return saveSuspenseItem(tx, locked, changed(locked, later), now);
}

/** The money left what the charge still had at the provider, or what the provider had settled. */
export async function postConfirmed(
  tx: Tx,
  deps: Pick<ReturnMoneyDeps, 'newId'>,
  locked: SuspenseItem,
  now: Date,
): Promise<void> {
  const { workspaceId, id, paymentId, currency } = locked;
  const place = await lockMoneyLocation(tx, { workspaceId, id: paymentId });
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
