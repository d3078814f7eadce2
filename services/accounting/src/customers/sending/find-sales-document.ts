import { familyOf } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import { readDocument } from '../../documents/document/read-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Member } from '../../tenants/members/member.rules.ts';

/** Who looks at what of a document that goes to customers. */
export interface SalesSight {
  readonly orgId: string;
  readonly member: Pick<Member, 'id' | 'role'>;
  readonly id: string;
}

/** Null also for whoever has nothing to do with it, and for what does not go to customers. */
export async function findSalesDocument(
  tx: Tx,
  { orgId, member, id }: SalesSight,
): Promise<Document | null> {
  const document = await readDocument(tx, orgId, id);
  if (document === null || familyOf(document.kind) !== 'sales') return null;
  return maySee(member, document) ? document : null;
}
