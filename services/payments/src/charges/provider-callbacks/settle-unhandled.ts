import { dayMs, daySeconds } from '@countinghouse/calendar';
import { cellOfId } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import { isUnavailable } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import { toReference } from '../../provider/reference.rules.ts';
import type { ChargeResolver } from '../payments/outcomes/create-charge-resolver.ts';
import { claimUnhandled, deleteHandledBefore } from './callbacks.sql.ts';

export interface SettleUnhandledDeps {
  readonly database: Database;
  readonly chargeResolver: ChargeResolver;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly installation: string;
  readonly cell: number;
}

/** While the provider does not answer, the wait before the next attempt grows, up to a day. */
const waitsSeconds = [15, 60, 300, 3_600, daySeconds];
const callbacksPerRoundMax = 500;

/**
 * Settles notices whose process died after storing them, and those that the provider did not answer
 * for; returns how many there were.
 */
export async function settleUnhandled(deps: SettleUnhandledDeps): Promise<number> {
  const { db } = deps.database;
  const unhandled = await claimUnhandled(db, deps.now(), waitsSeconds, callbacksPerRoundMax);
  const settled = await Promise.allSettled(
    unhandled.map(({ workspaceId, paymentId, environment, dedupeKey }) =>
      deps.chargeResolver.settle({
        workspaceId,
        id: paymentId,
        environment,
        reference: toReference({
          kind: 'pay',
          installation: deps.installation,
          // The payment's business may have moved here since.
          cell: cellOfId(paymentId),
          workspaceId,
          id: paymentId,
        }),
        callbackKey: dedupeKey,
        fromResolver: false,
      }),
    ),
  );
  settled.forEach((outcome, index) => {
    if (outcome.status === 'fulfilled') return;
    const error: unknown = outcome.reason;
    if (isUnavailable(error)) throw error;
    // A notice that cannot be settled waits for its own next attempt and does not block others.
    const { workspaceId, paymentId } = unhandled[index] ?? {};
    const ids = { workspace_id: workspaceId, payment_id: paymentId };
    deps.logger.error({ err: error, ...ids }, 'callback_not_settled');
  });
  return unhandled.length;
}

const keptForMs = 30 * dayMs;
const deletedPerRoundMax = 10_000;

/** Notices are kept for a month, to show what the provider reported and when. */
export async function deleteHandledCallbacks(
  deps: Pick<SettleUnhandledDeps, 'database' | 'now'>,
): Promise<number> {
  const before = new Date(deps.now().getTime() - keptForMs);
  return deleteHandledBefore(deps.database.db, before, deletedPerRoundMax);
}
