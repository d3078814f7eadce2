import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { refuseLead } from './lead.rules.ts';
import type { Lead, LeadRejection } from './lead.rules.ts';
import { lockLeadRow, insertLeadStep, saveLead } from './leads.sql.ts';

/** An action on one lead, and the version that the caller saw. */
export interface LeadOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly version: number;
}

export type ChangeLeadOutcome = { readonly kind: 'changed'; readonly lead: Lead } | LeadRejection;

/** Runs a change on a locked lead, in one transaction. Rejections come before any write. */
export async function actOnLead(
  deps: BooksDeps,
  { orgId, id, version }: LeadOrder,
  act: (tx: Tx, lead: Lead) => Promise<ChangeLeadOutcome>,
): Promise<ChangeLeadOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const lead = await lockLeadRow(tx, orgId, id);
    if (lead === null) return refuseLead('lead_not_found');
    if (lead.version !== version) return refuseLead('version_conflict');
    return act(tx, lead);
  });
}

/** Saves the next version of a locked lead, with its history step and audit record. */
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

/** Version and time are left out, because the audit record has its own. */
function factsOf({ version: _version, updatedAt: _updatedAt, ...facts }: Lead) {
  return facts;
}
