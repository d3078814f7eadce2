import type { Environment } from '../../kernel/environment.rules.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Chargeback } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { parseReference } from '../../provider/reference.rules.ts';
import { listSeenDisputes } from './dispute-locks.sql.ts';
import { decideStep } from './dispute.rules.ts';
import { receiveChargeback } from './receive-chargeback.ts';
import type { ReceivedChargeback, ReceiveDeps } from './receive-chargeback.ts';

export interface PollDeps extends ReceiveDeps {
  readonly providers: ProvidersByEnvironment;
  readonly installation: string;
}

/** The newest two thousand: disputes end within months, so older ones have ended. */
export const chargebackPagesMax = 100;

/**
 * Reads the provider's chargebacks in both environments; returns how many changed something here.
 */
export async function pollChargebacks(deps: PollDeps): Promise<number> {
  let changed = 0;
  for (const environment of environments) changed += await pollEnvironment(deps, environment);
  return changed;
}

/** Page by page, so that pages already read count even if a later one fails. */
async function pollEnvironment(deps: PollDeps, environment: Environment): Promise<number> {
  const provider = deps.providers.forEnvironment(environment);
  if (provider.isCircuitOpen('question')) return 0;
  let changed = 0;
  for (let page = 1; page <= chargebackPagesMax; page += 1) {
    const finding = await provider.listChargebacks(page);
    if (finding.kind !== 'found') return changed;
    const { rows, isLast } = finding.value;
    // Oldest first: a later dispute refers to the previous one.
    for (const received of (
      await listUpdates(deps, environment, provider.name, rows)
    ).toReversed()) {
      changed += await receiveOne(deps, received);
    }
    if (isLast) return changed;
  }
  deps.logger.warn({ environment, pages: chargebackPagesMax }, 'chargebacks_not_all_read');
  return changed;
}

/** A chargeback that fails is read again in five minutes; the others continue. */
async function receiveOne(deps: PollDeps, received: ReceivedChargeback): Promise<number> {
  try {
    const outcome = await receiveChargeback(deps, received);
    return outcome === 'opened' || outcome === 'changed' ? 1 : 0;
  } catch (error) {
    const { workspaceId, id } = received.payment;
    deps.logger.error(
      { err: error, workspace_id: workspaceId, payment_id: id },
      'chargeback_not_received',
    );
    return 0;
  }
}

/** Chargebacks of this installation's payments with something new. */
async function listUpdates(
  deps: PollDeps,
  environment: Environment,
  provider: string,
  rows: readonly Chargeback[],
): Promise<readonly ReceivedChargeback[]> {
  const ours = rows.flatMap((chargeback): readonly ReceivedChargeback[] => {
    const parts = parseReference(chargeback.reference, deps.installation);
    if (parts?.kind !== 'pay') return [];
    const payment = { workspaceId: parts.workspaceId, id: parts.id };
    return [{ environment, provider, payment, chargeback }];
  });
  const seen = await listSeenDisputes(
    deps.database.db,
    provider,
    ours.map(({ payment, chargeback }) => ({
      workspaceId: payment.workspaceId,
      providerDisputeId: chargeback.providerChargebackId,
    })),
  );
  const known = new Map(
    seen.map((dispute) => [`${dispute.workspaceId}:${dispute.providerDisputeId}`, dispute]),
  );
  return ours.filter(({ payment, chargeback }) => {
    const dispute = known.get(`${payment.workspaceId}:${chargeback.providerChargebackId}`);
    return dispute === undefined || decideStep(dispute, chargeback.status).kind !== 'unchanged';
  });
}
