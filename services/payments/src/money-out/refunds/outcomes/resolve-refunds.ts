import { runEach } from '@countinghouse/jobs';
import type { Provider } from '../../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { lookForRefund } from './look-for-refund.ts';
import { claimRefundsToCheck } from './refund-checks.sql.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';
import { mayResendRefund } from './refund-outcome.rules.ts';
import type { RefundFinding } from './refund-outcome.rules.ts';
import { sendRefund } from './send-refund.ts';
import { createRefundSettler } from './settle-refunds.ts';
import type { RefundSettler, SettleRefundsDeps } from './settle-refunds.ts';
import { takeRefund } from './take-refund.ts';

export interface ResolveRefundsDeps extends SettleRefundsDeps {
  readonly providers: ProvidersByEnvironment;
}

const refundsPerRoundMax = 100;
/** Longer than a look and a call may take together. */
const leaseMs = 60_000;

/** Looks into every refund that is due, and sends what was agreed to; gives how many. */
export async function resolveRefunds(deps: ResolveRefundsDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await claimRefundsToCheck(deps.database.db, now, leaseUntil, refundsPerRoundMax);
  const settle = createRefundSettler(deps);
  await runEach(
    due,
    (refund) => resolveOne(deps, settle, refund),
    (error, { workspaceId, id }) => {
      const ids = { workspace_id: workspaceId, refund_id: id };
      deps.logger.error({ err: error, ...ids }, 'refund_check_failed');
    },
  );
  return due.length;
}

async function resolveOne(
  deps: ResolveRefundsDeps,
  settle: RefundSettler,
  refund: RefundToCheck,
): Promise<void> {
  const finding = await learn(deps, refund);
  if (finding === null) return;
  const { workspaceId, id, paymentId } = refund;
  await settle({ workspaceId, id, paymentId, finding });
}

/** What can be learnt of a refund now; null when it waits, or is somebody else's by now. */
async function learn(
  deps: ResolveRefundsDeps,
  refund: RefundToCheck,
): Promise<RefundFinding | null> {
  const provider = deps.providers.forEnvironment(refund.environment);
  const { sentAt, checkCount } = refund;
  if (sentAt === null) return sendNow(deps, provider, refund);
  const sight = await lookForRefund(deps, provider, refund);
  if (sight !== 'missing') return sight;
  const isResent =
    refund.status === 'processing' && mayResendRefund({ sentAt, checkCount }, deps.now());
  return isResent ? sendAgain(deps, provider, refund) : { kind: 'not_seen' };
}

/** The first sending of one that a second person agreed to. Nobody waits: it may try again later. */
async function sendNow(
  deps: ResolveRefundsDeps,
  provider: Provider,
  refund: RefundToCheck,
): Promise<RefundFinding | null> {
  if (!(await takeRefund(deps, refund))) return null;
  const finding = await sendRefund(deps.logger, provider, refund);
  const isUnsent = finding.kind === 'refused' && finding.code === 'not_sent';
  return isUnsent ? { kind: 'unsent' } : finding;
}

/** A refusal now may mean that the first one arrived after all: that is looked into before it counts. */
async function sendAgain(
  deps: ResolveRefundsDeps,
  provider: Provider,
  refund: RefundToCheck,
): Promise<RefundFinding | null> {
  const finding = await sendNow(deps, provider, refund);
  if (finding?.kind !== 'refused') return finding;
  const sight = await lookForRefund(deps, provider, refund);
  return sight === 'missing' ? finding : sight;
}
