import type { BooksDeps } from '../../kernel/books-deps.ts';
import { actOnLead, storeLead } from './change-lead.ts';
import type { ChangeLeadOutcome, LeadOrder } from './change-lead.ts';
import type { Lead, LeadRequest } from './lead.rules.ts';
import { refuseLeadParts } from './refuse-lead-parts.ts';

/**
 * Replaces a lead's content; `moveLead` changes its stage. Notes can change after it is won or lost.
 */
export function editLead(
  deps: BooksDeps,
  { request, ...order }: LeadOrder & { readonly request: LeadRequest },
): Promise<ChangeLeadOutcome> {
  const { orgId, actor } = order;
  return actOnLead(deps, order, async (tx, before) => {
    const refusal = await refuseLeadParts(tx, orgId, request, before);
    if (refusal !== null) return refusal;
    const after: Lead = {
      ...before,
      ...request,
      version: before.version + 1,
      updatedAt: deps.now(),
    };
    await storeLead(tx, deps, { before, after, actor });
    return { kind: 'changed', lead: after };
  });
}
