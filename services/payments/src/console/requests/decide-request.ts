import { withRefusableTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import { decidedStatuses, refuseDecision } from './operator-request.rules.ts';
import type { Decision, DecisionObstacle } from './operator-request.rules.ts';
import { lockOperatorRequest, saveOperatorDecision } from './operator-requests.sql.ts';
import { performRequest } from './perform-request.ts';
import type { ActRefusal, PerformDeps } from './perform-request.ts';

export type DecisionOutcome =
  | { readonly kind: 'decided' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | DecisionObstacle | ActRefusal };

/**
 * The second operator's decision. What they confirm is done in the same transaction: neither exists
 * without the other, and an act that its own rules refuse leaves the request waiting.
 */
export function decideRequest(
  deps: PerformDeps,
  order: { readonly id: string; readonly decision: Decision; readonly reason: string | null },
): Promise<DecisionOutcome> {
  const { id, decision, reason } = order;
  const isRefusal = ({ kind }: DecisionOutcome): boolean => kind === 'reject';
  return withRefusableTransaction(
    deps.database.db,
    isRefusal,
    async (tx): Promise<DecisionOutcome> => {
      const request = await lockOperatorRequest(tx, id);
      if (request === null) return { kind: 'reject', reason: 'not_found' };
      const now = deps.now();
      const obstacle = refuseDecision(request, decision, deps.operator.id, now);
      if (obstacle !== null) return { kind: 'reject', reason: obstacle };
      if (decision === 'confirm') {
        const refusal = await performRequest(tx, deps, request);
        if (refusal !== null) return { kind: 'reject', reason: refusal };
      }
      const status = decidedStatuses[decision];
      await saveOperatorDecision(tx, id, { status, by: deps.operator.id, at: now, reason });
      await recordCellAct(tx, deps, {
        action: `operator_request.${status}`,
        subject: id,
        detail: { request_action: request.action, business_id: request.businessId, reason },
      });
      return { kind: 'decided' };
    },
  );
}
