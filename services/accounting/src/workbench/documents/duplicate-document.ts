import { readLines } from '../../documents/document/read-document.ts';
import { createDraft } from '../../documents/drafts/create-draft.ts';
import { contentOf } from '../../documents/drafts/draft.rules.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { isKeeper } from './actions/document-actions.rules.ts';
import { admitToDocument } from './admit-to-document.ts';
import type { AdmissionRejection } from './admit-to-document.ts';
import { decideContact } from './claim-contact.rules.ts';
import type { DeskDeps } from './read-document-details.ts';
import { getFile } from './write-documents.ts';
import type { FileDone } from './write-documents.ts';

/**
 * A new draft that says the same, of today: the days, the rate, the reference and what was credited
 * belong to the one before.
 */
export async function duplicateDocument(
  deps: DeskDeps,
  caller: MemberCaller,
  id: string,
): Promise<FileDone | AdmissionRejection | DraftRejection> {
  const admitted = await admitToDocument(deps, caller, id, 'duplicate');
  if (admitted.kind === 'reject') return admitted;
  const { document } = admitted;
  const { orgId, actor, member } = caller;
  // Somebody else's claim, said again, is one's own.
  const isOthers = document.kind === 'expense_claim' && !isKeeper(member);
  const contact = decideContact(document.kind, member, isOthers ? null : document.contactId);
  if (contact.kind === 'reject') return { kind: 'reject', reason: 'contact_not_linked' };
  const lines = await readLines(deps.database.db, orgId, id);
  const outcome = await createDraft(deps, {
    orgId,
    actor,
    origin: 'application',
    kind: document.kind,
    authorRole: member.role,
    content: {
      ...contentOf(document, lines),
      contactId: contact.contactId,
      date: null,
      dueDate: null,
      reference: null,
      chosenRate: null,
      creditsId: null,
    },
  });
  if (outcome.kind === 'reject') return outcome;
  return { kind: 'done', file: await getFile(deps, caller, outcome.document.id) };
}
