import type { BooksDeps } from '../../kernel/books-deps.ts';
import { actOnLead, storeLead } from './change-lead.ts';
import type { ChangeLeadOutcome, LeadOrder } from './change-lead.ts';
import { atStage, refuseStage } from './lead.rules.ts';
import type { LeadStage } from './lead.rules.ts';
import { winLead } from './win-lead.ts';

export interface MoveLeadOrder extends LeadOrder {
  readonly to: LeadStage;
  readonly lostReason: string | null;
}

export function moveLead(
  deps: BooksDeps,
  { to, lostReason, ...order }: MoveLeadOrder,
): Promise<ChangeLeadOutcome> {
  const { actor } = order;
  return actOnLead(deps, order, async (tx, lead) => {
    const refusal = refuseStage(lead, to, lostReason);
    if (refusal !== null) return refusal;
    if (to === 'won') return { kind: 'changed', lead: await winLead(tx, deps, { lead, actor }) };
    const after = atStage(lead, to, lostReason, deps.now());
    await storeLead(tx, deps, { before: lead, after, actor });
    return { kind: 'changed', lead: after };
  });
}
