import { readLines } from '../../documents/document/read-document.ts';
import { createDraft } from '../../documents/drafts/create-draft.ts';
import { contentOf } from '../../documents/drafts/draft.rules.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { isBookkeeper } from './actions/document-actions.rules.ts';
import { admitToDocument } from './admit-to-document.ts';
import type { AdmissionRejection } from './admit-to-document.ts';
import { decideContact } from './claim-contact.rules.ts';
import type { WorkbenchDeps } from './read-document-details.ts';
import { getDocumentDetails } from './write-documents.ts';
import type { DocumentDone } from './write-documents.ts';

/**
 * Creates a draft with the same content, dated today. Dates, rate, reference and credited document are
 * not copied.
 */
export async function duplicateDocument(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  id: string,
): Promise<DocumentDone | AdmissionRejection | DraftRejection> {
  const admitted = await admitToDocument(deps, caller, id, 'duplicate');
  if (admitted.kind === 'reject') return admitted;
  const { document } = admitted;
  const { orgId, actor, member } = caller;
  // Duplicating another person's claim creates one's own.
  const isOthers = document.kind === 'expense_claim' && !isBookkeeper(member);
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
  return { kind: 'done', details: await getDocumentDetails(deps, caller, outcome.document.id) };
}
