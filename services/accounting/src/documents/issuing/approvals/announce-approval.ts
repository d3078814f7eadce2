import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { announceDecision } from '../../../people/members/announce-decision.ts';
import { readDeciderGate } from '../../../people/members/decider-gate.ts';
import { findColleague } from '../../../people/members/find-colleague.ts';
import type { Document } from '../../document/document.rules.ts';
import { authorsOf } from './approval-policy.rules.ts';
import { readContributors } from './approvals.sql.ts';
import type { ApproverFacts } from './check-approver.ts';

/**
 * Emails owners and admins when the author invited the approver and no other member can vouch for them.
 */
export async function announceApproval(
  tx: Tx,
  { now }: BooksTools,
  document: Document,
  { actor, approver }: { readonly actor: Actor; readonly approver?: ApproverFacts },
): Promise<void> {
  if (approver?.notify === undefined || actor.kind !== 'member') return;
  const { orgId, id, kind, author } = document;
  const authors = authorsOf(document, await readContributors(tx, orgId, id));
  const check = await readDeciderGate(tx, 'documents', { orgId, memberId: actor.id, now: now() });
  const verdict = check(authors.map((one) => one.id));
  if (verdict.kind !== 'counts' || !verdict.isAnnounced) return;
  const requester = await findColleague(tx, orgId, author);
  await announceDecision(
    tx,
    { ...approver.notify, now },
    {
      orgId,
      status: 'approved',
      subject: kind.replaceAll('_', ' '),
      requestedBy: requester?.name ?? author.id,
      decidedByMemberId: actor.id,
    },
  );
}
