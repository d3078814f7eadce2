import { issueAndSendIn } from '../../customers/sending/issue-and-send.ts';
import type { MailTools } from '../../customers/sending/queue-document-mail.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import { addDraft } from '../../documents/drafts/create-draft.ts';
import { approveDocumentIn } from '../../documents/issuing/approvals/approve-document.ts';
import { submitDocumentIn } from '../../documents/issuing/approvals/submit-document.ts';
import { issueDocumentIn } from '../../documents/issuing/issue-document.ts';
import type { Tx } from '../../kernel/database.ts';
import { findColleague } from '../../people/members/find-colleague.ts';
import { draftOf, mayStill } from './recurring.rules.ts';
import type { Recurring, RecurringRun } from './recurring.rules.ts';

/** Acts on the document beyond the draft, where no approval is needed. */
const actor = { kind: 'system', id: 'recurring' } as const;

/**
 * Creates one occurrence's document and takes it as far as configured. Its author is the template's
 * author, so that they cannot approve it. Throws if the database refuses a posting; called again with
 * that reason, it leaves a draft for review.
 */
export async function createRecurringDocument(
  tx: Tx,
  tools: MailTools,
  recurring: Recurring,
  date: string,
  booksRefusal: string | null,
): Promise<RecurringRun> {
  const { orgId, kind, author, authorRole } = recurring;
  const made = await addDraft(tx, tools, {
    orgId,
    actor: author,
    origin: 'recurring',
    kind,
    ...(authorRole !== null && { authorRole }),
    content: draftOf(recurring, date),
  });
  const at = tools.now();
  if (made.kind === 'reject') {
    return { date, documentId: null, outcome: 'refused', reason: made.reason, at };
  }
  const { document } = made;
  const reason = booksRefusal ?? (await advanceDocument(tx, tools, recurring, document));
  const outcome = reason === null ? 'made' : 'held';
  return { date, documentId: document.id, outcome, reason, at };
}

/** Why it did not reach the configured status; null if it did. */
async function advanceDocument(
  tx: Tx,
  tools: MailTools,
  { goesTo, author }: Recurring,
  { orgId, id }: Document,
): Promise<string | null> {
  if (goesTo === 'draft') return null;
  // A member's template may do only what the member is permitted today. Templates of keys and operators
  // belong to the organisation.
  const isRightful =
    author.kind !== 'member' || mayStill(goesTo, await findColleague(tx, orgId, author));
  if (!isRightful) return 'author_lost_right';
  const order = { orgId, id, actor };
  const outcome = await steps[goesTo](tx, tools, order);
  if (outcome.kind !== 'reject') return null;
  if (outcome.reason === 'approval_required') await submitDocumentIn(tx, tools, order);
  return outcome.reason;
}

const steps = {
  submitted: submitDocumentIn,
  issued: issueDocumentIn,
  sent: issueAndSendIn,
  approved: approveDocumentIn,
} as const;
