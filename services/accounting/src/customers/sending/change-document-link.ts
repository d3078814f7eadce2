import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../documents/document/read-document.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { closeLink, openLink } from './change-link.ts';
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

/** Returns the link to the document's page. Creates one if there is none, or replaces it when `isRenewed`. */
export async function openDocumentLink(
  deps: LinkDeps,
  order: LinkOrder & { readonly isRenewed: boolean },
): Promise<LinkOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<LinkOutcome> => {
    const document = await lockDocument(tx, order.orgId, order.id);
    const reason = document === null ? 'document_not_found' : refuseByStatus(document);
    if (reason !== null) return { kind: 'reject', reason };
    const opened = await openLink(tx, deps, toSubject(tx, deps, order), order.isRenewed);
    return { kind: 'link', ...opened };
  });
}

/** Revokes the link to the document's page. */
export async function closeDocumentLink(deps: LinkDeps, order: LinkOrder): Promise<LinkOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<LinkOutcome> => {
    const document = await lockDocument(tx, order.orgId, order.id);
    if (document === null) return { kind: 'reject', reason: 'document_not_found' };
    const link = await closeLink(tx, deps, toSubject(tx, deps, order));
    return { kind: 'link', isNew: false, link };
  });
}

function toSubject(tx: Tx, deps: LinkDeps, { orgId, actor, id }: LinkOrder) {
  return {
    orgId,
    subject: { kind: 'document', id } as const,
    record: (change: string) =>
      recordAudit(tx, deps, {
        orgId,
        actor,
        action: `document.link_${change}`,
        subjectKind: 'document',
        subjectId: id,
      }),
  };
}
