import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { ChangeLeadOutcome } from './change-lead.ts';
import type { Lead, LeadRequest } from './lead.rules.ts';
import { insertLead, insertLeadStep } from './leads.sql.ts';
import { refuseLeadParts } from './refuse-lead-parts.ts';

export async function createLead(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly request: LeadRequest },
): Promise<ChangeLeadOutcome> {
  const { orgId, actor, request } = order;
  return withTransaction(deps.database.db, async (tx) => {
    const refusal = await refuseLeadParts(tx, orgId, request, null);
    if (refusal !== null) return refusal;
    const now = deps.now();
    const lead: Lead = {
      ...request,
      orgId,
      id: deps.newId(),
      stage: 'new',
      quoteId: null,
      lostReason: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
    };
    await insertLead(tx, lead);
    await insertLeadStep(tx, lead, { from: null, to: 'new', actor, reason: null });
    const subject = { subjectKind: 'lead', subjectId: lead.id };
    await recordAudit(tx, deps, { orgId, actor, action: 'lead.created', ...subject });
    return { kind: 'changed', lead };
  });
}
