import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { refuseLead } from './lead.rules.ts';
import type { Lead, LeadRejection } from './lead.rules.ts';
import { findLockedLead, insertLeadStep, saveLead } from './leads.sql.ts';

/** What somebody does to one lead, and what they have seen of it. */
export interface LeadOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly version: number;
}

export type ChangeLeadOutcome = { readonly kind: 'changed'; readonly lead: Lead } | LeadRejection;

/** In one transaction, with nobody else at the lead. What is refused is refused before it is written. */
export async function actOnLead(
  deps: BooksDeps,
  { orgId, id, version }: LeadOrder,
  act: (tx: Tx, lead: Lead) => Promise<ChangeLeadOutcome>,
): Promise<ChangeLeadOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const lead = await findLockedLead(tx, orgId, id);
    if (lead === null) return refuseLead('lead_not_found');
    if (lead.version !== version) return refuseLead('version_conflict');
    return act(tx, lead);
  });
}

/** Stores the next version of a lead that the transaction holds, with its step and the audit's entry. */
export async function storeLead(
  tx: Tx,
  tools: BooksTools,
  { before, after, actor }: { readonly before: Lead; readonly after: Lead; readonly actor: Actor },
): Promise<void> {
  const isSaved = await saveLead(tx, after);
  if (!isSaved) throw new Error(`lead ${after.id} changed while it was locked`);
  const hasMoved = before.stage !== after.stage;
  if (hasMoved) {
    const step = { from: before.stage, to: after.stage, actor, reason: after.lostReason };
    await insertLeadStep(tx, after, step);
  }
  await recordAudit(tx, tools, {
    orgId: after.orgId,
    actor,
    action: hasMoved ? 'lead.moved' : 'lead.edited',
    subjectKind: 'lead',
    subjectId: after.id,
    detail: { ...changesOf(factsOf(before), factsOf(after)) },
  });
}

/** Versions and times say nothing that the entry does not say itself. */
function factsOf({ version: _version, updatedAt: _updatedAt, ...facts }: Lead) {
  return facts;
}
