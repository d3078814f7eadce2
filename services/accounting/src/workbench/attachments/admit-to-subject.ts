import { readLine } from '../../bank/statements/lock-lines.ts';
import { isInTheBooks } from '../../documents/document/document.rules.ts';
import { readDocument } from '../../documents/document/read-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import type { Db } from '../../kernel/database.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { Member, MemberCaller } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';
import { refusalOfMember, writePermissionOf } from '../documents/actions/document-actions.rules.ts';
import type { RoleRejection } from '../documents/admit-to-document.ts';
import type { Subject, SubjectKind } from './subject.rules.ts';

type Rejection =
  | RoleRejection
  | { readonly kind: 'reject'; readonly reason: 'subject_not_found' | 'not_your_document' };

export interface AdmittedToSubject {
  readonly kind: 'admitted';
  /** Why the member cannot attach files; null if they can. */
  readonly attaching: Rejection | null;
  /**
   * Why the member cannot remove files: evidence of a posted document can be removed only with
   * permission to void it.
   */
  readonly removing: Rejection | null;
}

const readPermissions: Readonly<Record<SubjectKind, Permission>> = {
  document: 'documents:read',
  bank_line: 'bank:read',
  contact: 'contacts:read',
};

/** Whether a member can see the subject of a file or comment, and may attach files to it. */
export async function admitToSubject(
  db: Db,
  { orgId, member }: MemberCaller,
  { kind, id }: Subject,
): Promise<AdmittedToSubject | Rejection> {
  const unread = lacking(member, readPermissions[kind]);
  if (unread !== null) return unread;
  switch (kind) {
    case 'document': {
      const document = await readDocument(db, orgId, id);
      if (document === null || !maySee(member, document)) return notFound;
      const refusal = refusalOfMember('submit', member, document);
      const attaching =
        refusal === 'not_your_document'
          ? { kind: 'reject' as const, reason: refusal }
          : lacking(member, writePermissionOf(document.kind));
      const removing = isInTheBooks(document) ? lacking(member, 'documents:void') : attaching;
      return { kind: 'admitted', attaching, removing };
    }
    case 'bank_line': {
      if ((await readLine(db, orgId, id)) === null) return notFound;
      const attaching = lacking(member, 'bank:match');
      return { kind: 'admitted', attaching, removing: attaching };
    }
    case 'contact': {
      if ((await findContact(db, orgId, id)) === null) return notFound;
      const attaching = lacking(member, 'contacts:write');
      return { kind: 'admitted', attaching, removing: attaching };
    }
  }
}

export type SubjectRejection = Rejection;

const notFound = { kind: 'reject', reason: 'subject_not_found' } as const;

function lacking({ role }: Member, permission: Permission): RoleRejection | null {
  if (mayDo(role, permission)) return null;
  return { kind: 'reject', reason: 'role_forbids', role, permission };
}
