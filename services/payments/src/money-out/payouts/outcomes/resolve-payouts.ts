import { runEach } from '@countinghouse/jobs';
import { mayResend } from '../../../provider/outcome-schedule.rules.ts';
import { claimPayouts } from '../payout-changes.sql.ts';
import type { Payout, PayoutKey } from '../payout.rules.ts';
import { listPayoutsByKey } from '../payouts.sql.ts';
import { toTransferWord } from './send-payout.ts';
import { resendPayout, submitPayout } from './submit-payout.ts';
import type { SubmitPayoutDeps } from './submit-payout.ts';

export type ResolvePayoutsDeps = SubmitPayoutDeps;

const payoutsPerRoundMax = 200;
/** Longer than a question and a transfer take together; when a worker dies, another goes on after this. */
const leaseMs = 60_000;

/** Sends what was agreed to and asks about what is under way; gives how many were due. */
export async function resolvePayouts(deps: ResolvePayoutsDeps): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claimed = await claimPayouts(db, now, leaseUntil, payoutsPerRoundMax);
  const due = await listPayoutsByKey(db, claimed);
  // One at fault is due again when its lease is over.
  await runEach(
    due,
    (payout) => resolveOne(deps, payout),
    (error, { workspaceId, id }) => {
      const ids = { workspace_id: workspaceId, payout_id: id };
      deps.logger.error({ err: error, ...ids }, 'payout_not_resolved');
    },
  );
  return due.length;
}

async function resolveOne(deps: ResolvePayoutsDeps, payout: Payout): Promise<void> {
  if (payout.status === 'pending') await submitPayout(deps, payout);
  else await checkPayout(deps, payout);
}

/** Asks the provider by our reference, and settles what it says. */
export async function checkPayout(deps: ResolvePayoutsDeps, payout: Payout): Promise<void> {
  const { workspaceId, id, reference } = payout;
  const provider = deps.providers.forEnvironment(payout.environment);
  const word = toTransferWord(await provider.findTransfer(reference));
  const isLost = word.kind === 'missing' && isTakenForLost(payout, deps.now());
  if (isLost && !provider.isCircuitOpen('transfer') && (await resendPayout(deps, payout))) return;
  await deps.settlePayout({ workspaceId, id, word, isCheck: true });
}

/** Once more, after somebody has said that there is something to learn. */
export async function checkPayoutNow(deps: ResolvePayoutsDeps, key: PayoutKey): Promise<void> {
  const [payout] = await listPayoutsByKey(deps.database.db, [key]);
  if (payout !== undefined && payout.status !== 'pending') await checkPayout(deps, payout);
}

function isTakenForLost(payout: Payout, now: Date): boolean {
  const { status, sentAt, checkCount, providerTransferId } = payout;
  if (status !== 'processing' || sentAt === null || providerTransferId !== null) return false;
  return mayResend({ sentAt, checkCount }, now);
}
