import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import { ensurePublicLink, findOpenLink, revokePublicLink } from '../public-links/public-links.ts';
import { toDocumentLink } from './document-link.ts';
import type { DocumentLink, PageUrlDeps } from './document-link.ts';

export interface LinkTools extends BooksTools, PageUrlDeps {}

/** The page's subject, locked by the transaction, and how a change of its link is recorded. */
interface LockedSubject {
  readonly orgId: string;
  readonly subject: LinkSubject;
  readonly record: (change: 'made' | 'renewed' | 'revoked') => Promise<void>;
}

export interface OpenedLink {
  readonly link: DocumentLink;
  readonly isNew: boolean;
}

/** Returns the link to the page. Creates one if there is none, or replaces it when `isRenewed`. */
export async function openLink(
  tx: Tx,
  tools: LinkTools,
  { orgId, subject, record }: LockedSubject,
  isRenewed: boolean,
): Promise<OpenedLink> {
  const before = await findOpenLink(tx, tools, orgId, subject);
  if (before !== null && !isRenewed) {
    return { link: toDocumentLink(tools, subject, before), isNew: false };
  }
  if (before !== null) await revokePublicLink(tx, tools, orgId, subject);
  await ensurePublicLink(tx, tools, orgId, subject);
  await record(before === null ? 'made' : 'renewed');
  const made = await findOpenLink(tx, tools, orgId, subject);
  return { link: toDocumentLink(tools, subject, made), isNew: true };
}

/** Revokes the link to the page. Changes nothing if there is none. */
export async function closeLink(
  tx: Tx,
  tools: LinkTools,
  { orgId, subject, record }: LockedSubject,
): Promise<DocumentLink> {
  if ((await findOpenLink(tx, tools, orgId, subject)) !== null) {
    await revokePublicLink(tx, tools, orgId, subject);
    await record('revoked');
  }
  return toDocumentLink(tools, subject, null);
}
