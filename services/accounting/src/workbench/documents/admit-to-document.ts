import type { Document } from '../../documents/document/document.rules.ts';
import { readDocument } from '../../documents/document/read-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { Member, MemberCaller } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import type { DocumentAction } from './actions/document-action.rules.ts';
import {
  permissionFor,
  refusalOfMember,
  writePermissionOf,
} from './actions/document-actions.rules.ts';

export type AdmissionRejection =
  | RoleRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'document_not_found' | 'not_your_document' | 'contact_not_linked';
    };

export interface RoleRejection {
  readonly kind: 'reject';
  readonly reason: 'role_forbids';
  readonly role: Role;
  /** The missing permission. */
  readonly permission: Permission;
}

/**
 * Whether a member may work on a document at all. Its kind and author never change, so the answer stays
 * true; the action checks everything else under the document's lock.
 */
export async function admitToDocument(
  { database }: BooksDeps,
  { orgId, member }: MemberCaller,
  id: string,
  action: DocumentAction,
): Promise<{ readonly kind: 'admitted'; readonly document: Document } | AdmissionRejection> {
  const document = await readDocument(database.db, orgId, id);
  if (document === null || !maySee(member, document)) {
    return { kind: 'reject', reason: 'document_not_found' };
  }
  const reason = refusalOfMember(action, member, document);
  if (reason === null) return { kind: 'admitted', document };
  if (reason !== 'role_forbids') return { kind: 'reject', reason };
  return { kind: 'reject', reason, ...lacking(member, permissionFor(action, document.kind)) };
}

/** For a document that does not exist yet. */
export function admitToKind(member: Member, kind: DocumentKind): RoleRejection | null {
  const permission = writePermissionOf(kind);
  if (mayDo(member.role, permission)) return null;
  return { kind: 'reject', reason: 'role_forbids', ...lacking(member, permission) };
}

function lacking({ role }: Member, permission: Permission) {
  return { role, permission };
}
