import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../documents/document/read-document.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { ensurePublicLink, findOpenLink, revokePublicLink } from '../public-links/public-links.ts';
import { toDocumentLink } from './document-link.ts';
import type { DocumentLink, PageUrlDeps } from './document-link.ts';
import { refuseByStatus } from './document-mail.rules.ts';

export interface LinkDeps extends BooksDeps, PageUrlDeps {}

export interface LinkOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
}

export type LinkRefusal = 'document_not_found' | 'kind_forbids' | 'status_forbids';

export type LinkOutcome =
  | { readonly kind: 'link'; readonly isNew: boolean; readonly link: DocumentLink }
  | { readonly kind: 'reject'; readonly reason: LinkRefusal };

/** The address of the document's page, made now if there is none, or in the place of the one there is. */
export async function openDocumentLink(
  deps: LinkDeps,
  order: LinkOrder & { readonly isRenewed: boolean },
): Promise<LinkOutcome> {
  const { orgId, id, isRenewed } = order;
  const subject = { kind: 'document', id } as const;
  return withTransaction(deps.database.db, async (tx): Promise<LinkOutcome> => {
    const document = await lockDocument(tx, orgId, id);
    const reason = document === null ? 'document_not_found' : refuseByStatus(document);
    if (reason !== null) return { kind: 'reject', reason };
    const before = await findOpenLink(tx, deps, orgId, subject);
    if (before !== null && !isRenewed) {
      return { kind: 'link', isNew: false, link: toDocumentLink(deps, subject, before) };
    }
    if (before !== null) await revokePublicLink(tx, deps, orgId, subject);
    await ensurePublicLink(tx, deps, orgId, subject);
    await audit(tx, deps, order, before === null ? 'document.link_made' : 'document.link_renewed');
    const made = await findOpenLink(tx, deps, orgId, subject);
    return { kind: 'link', isNew: true, link: toDocumentLink(deps, subject, made) };
  });
}

/** Whoever has the address finds nothing there any more. */
export async function closeDocumentLink(deps: LinkDeps, order: LinkOrder): Promise<LinkOutcome> {
  const { orgId, id } = order;
  const subject = { kind: 'document', id } as const;
  return withTransaction(deps.database.db, async (tx): Promise<LinkOutcome> => {
    const document = await lockDocument(tx, orgId, id);
    if (document === null) return { kind: 'reject', reason: 'document_not_found' };
    if ((await findOpenLink(tx, deps, orgId, subject)) !== null) {
      await revokePublicLink(tx, deps, orgId, subject);
      await audit(tx, deps, order, 'document.link_revoked');
    }
    return { kind: 'link', isNew: false, link: toDocumentLink(deps, subject, null) };
  });
}

async function audit(
  tx: Tx,
  deps: LinkDeps,
  { orgId, actor, id }: LinkOrder,
  action: string,
): Promise<void> {
  await recordAudit(tx, deps, { orgId, actor, action, subjectKind: 'document', subjectId: id });
}
