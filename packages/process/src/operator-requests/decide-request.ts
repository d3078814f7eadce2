import { withRefusableTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '../command-line/record-cell-act.ts';
import type { ConsoleDeps } from '../console/operator-gate.ts';
import { decidedStatuses, refuseDecision } from './operator-request.rules.ts';
import type { Decision, DecisionObstacle } from './operator-request.rules.ts';
import { lockOperatorRequest, saveOperatorDecision } from './operator-requests.sql.ts';
import { notFoundRefusal } from './request-host.ts';
import type { ActRefusal, RequestHost } from './request-host.ts';

export type DecisionOutcome =
  | { readonly kind: 'decided' }
  | { readonly kind: 'obstacle'; readonly obstacle: DecisionObstacle }
  | { readonly kind: 'reject'; readonly refusal: ActRefusal };

/**
 * The second operator's decision. A confirmed act is done in the same transaction: neither exists
 * without the other, and an act that its own rules refuse leaves the request waiting.
 */
export function decideRequest<Schema, Action extends string>(
  deps: ConsoleDeps<Schema>,
  host: RequestHost<Schema, Action>,
  order: { readonly id: string; readonly decision: Decision; readonly reason: string | null },
): Promise<DecisionOutcome> {
  const { id, decision, reason } = order;
  return withRefusableTransaction(
    deps.database.db,
    ({ kind }: DecisionOutcome) => kind !== 'decided',
    async (tx): Promise<DecisionOutcome> => {
      const request = await lockOperatorRequest(tx, host.tenants, id);
      if (request === null) return { kind: 'reject', refusal: notFoundRefusal };
      const now = deps.now();
      const obstacle = refuseDecision(request, decision, deps.operator.id, now);
      if (obstacle !== null) return { kind: 'obstacle', obstacle };
      if (decision === 'confirm') {
        const action = host.actions.find((known) => known === request.action);
        if (action === undefined) throw new Error(`request ${id} has an unknown action`);
        const refusal = await host.perform(tx, deps, { ...request, action });
        if (refusal !== null) return { kind: 'reject', refusal };
      }
      const status = decidedStatuses[decision];
      await saveOperatorDecision(tx, id, { status, by: deps.operator.id, at: now, reason });
      await recordCellAct(tx, deps, {
        action: `operator_request.${status}`,
        subject: id,
        detail: {
          request_action: request.action,
          [host.tenants.idColumn]: request.tenantId,
          reason,
        },
      });
      return { kind: 'decided' };
    },
  );
}
