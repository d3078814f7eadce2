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

/** Who takes a document further than a draft, where nobody has to be asked. */
const actor = { kind: 'system', id: 'recurring' } as const;

/**
 * The document of one day, as far as it goes. Its author is who wrote the template, so that nobody is
 * their own second person. What the books refuse is thrown; called again with that reason, the document
 * stays a draft for somebody to look at.
 */
export async function makeDocument(
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
  const reason = booksRefusal ?? (await takeFurther(tx, tools, recurring, document));
  const outcome = reason === null ? 'made' : 'held';
  return { date, documentId: document.id, outcome, reason, at };
}

/** Why it did not get as far as it should; null when it did. */
async function takeFurther(
  tx: Tx,
  tools: MailTools,
  { goesTo, author }: Recurring,
  { orgId, id }: Document,
): Promise<string | null> {
  if (goesTo === 'draft') return null;
  // A member's template does no more than the member may today. Those of keys and operators are the
  // organisation's own.
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
