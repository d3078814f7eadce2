import { familyOf } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import { readDocument } from '../../documents/document/read-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { Member } from '../../tenants/members/member.rules.ts';

/** A viewer and the sales document they want to see. */
export interface SalesDocumentRequest {
  readonly orgId: string;
  readonly member: Pick<Member, 'id' | 'role'>;
  readonly id: string;
}

/** Null too if the viewer has no access, or it is not a sales document. */
export async function findSalesDocument(
  db: Db,
  { orgId, member, id }: SalesDocumentRequest,
): Promise<Document | null> {
  const document = await readDocument(db, orgId, id);
  if (document === null || familyOf(document.kind) !== 'sales') return null;
  return maySee(member, document) ? document : null;
}
