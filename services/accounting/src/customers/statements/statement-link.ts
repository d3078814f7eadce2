import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { closeLink, openLink } from '../sending/change-link.ts';
import type { OpenedLink } from '../sending/change-link.ts';
import type { DocumentLink, PageUrlDeps } from '../sending/document-link.ts';
import { lockStatement } from './statement-parts.sql.ts';

export interface StatementLinkDeps extends BooksDeps, PageUrlDeps {}

export interface StatementLinkOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly contactId: string;
}

/** Returns the link to the statement's page. Null if there is no such contact. */
export function openStatementLink(
  deps: StatementLinkDeps,
  order: StatementLinkOrder & { readonly isRenewed: boolean },
): Promise<OpenedLink | null> {
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await lockStatement(tx, order.orgId, order.contactId))) return null;
    return openLink(tx, deps, toSubject(tx, deps, order), order.isRenewed);
  });
}

/** Revokes the link to the statement's page. Null if there is no such contact. */
export function closeStatementLink(
  deps: StatementLinkDeps,
  order: StatementLinkOrder,
): Promise<DocumentLink | null> {
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await lockStatement(tx, order.orgId, order.contactId))) return null;
    return closeLink(tx, deps, toSubject(tx, deps, order));
  });
}

function toSubject(
  tx: Tx,
  deps: StatementLinkDeps,
  { orgId, actor, contactId }: StatementLinkOrder,
) {
  return {
    orgId,
    subject: { kind: 'statement', id: contactId } as const,
    record: (change: string) =>
      recordAudit(tx, deps, {
        orgId,
        actor,
        action: `statement.link_${change}`,
        subjectKind: 'contact',
        subjectId: contactId,
      }),
  };
}
