import { readDocument } from '../documents/read-document.ts';
import { previewDocument } from '../issuing/preview-document.ts';
import type { PreviewOutcome } from '../issuing/preview-document.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import type { MemberCaller } from '../tenants/members/member.rules.ts';
import { maySee } from './sight.rules.ts';

/** What issuing, approving or confirming it would post now. */
export async function previewSeenDocument(
  deps: BooksDeps,
  { orgId, member }: MemberCaller,
  id: string,
): Promise<PreviewOutcome> {
  const document = await readDocument(deps.database.db, orgId, id);
  if (document === null || !maySee(member, document)) {
    return { kind: 'reject', reason: 'document_not_found' };
  }
  return previewDocument(deps, { orgId, id });
}
