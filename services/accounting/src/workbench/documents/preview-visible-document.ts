import { readDocument } from '../../documents/document/read-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import { previewDocument } from '../../documents/issuing/preview-document.ts';
import type { PreviewOutcome } from '../../documents/issuing/preview-document.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';

/** The entry that issuing, approving or confirming it would post now. */
export async function previewVisibleDocument(
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
