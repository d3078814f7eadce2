import { digest, newRoutedToken } from '@countinghouse/identity';
import type { Sealer } from '@countinghouse/sealing';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { LinkSubject, OpenLink, PublicLink } from './public-link.rules.ts';
import {
  findLinkByHash,
  findOpenLinkRow,
  insertPublicLink,
  saveLinkRevoked,
  saveLinkView,
} from './public-links.sql.ts';

export interface LinkTools extends BooksTools {
  readonly sealer: Sealer;
}

/**
 * The token of the subject's open link, created if there is none. The caller has locked the subject.
 */
export async function ensurePublicLink(
  tx: Tx,
  tools: LinkTools,
  orgId: string,
  subject: LinkSubject,
): Promise<string> {
  return (await findPublicUrl(tx, tools, orgId, subject)) ?? addLink(tx, tools, orgId, subject);
}

/** Null if it has no open link. */
export async function findPublicUrl(
  db: Db,
  { sealer }: Pick<LinkTools, 'sealer'>,
  orgId: string,
  subject: LinkSubject,
): Promise<string | null> {
  return (await findOpenLink(db, { sealer }, orgId, subject))?.token ?? null;
}

/** As findPublicUrl, with when it was viewed. */
export async function findOpenLink(
  db: Db,
  { sealer }: Pick<LinkTools, 'sealer'>,
  orgId: string,
  subject: LinkSubject,
): Promise<OpenLink | null> {
  const open = await findOpenLinkRow(db, orgId, subject);
  if (open === null) return null;
  const { id, sealedToken, ...seen } = open;
  return { ...seen, token: sealer.open(sealedToken, sealContext(id)) };
}

async function addLink(
  tx: Tx,
  tools: LinkTools,
  orgId: string,
  subject: LinkSubject,
): Promise<string> {
  const id = tools.newId();
  const token = newRoutedToken(id);
  await insertPublicLink(tx, {
    org_id: orgId,
    id,
    subject_kind: subject.kind,
    subject_id: subject.id,
    token_hash: digest(token),
    sealed_token: tools.sealer.seal(token, sealContext(id)),
    created_at: tools.now(),
  });
  return token;
}

/** The old URL stops working; the next sending creates a new link. */
export function revokePublicLink(
  db: Db,
  { now }: Pick<BooksTools, 'now'>,
  orgId: string,
  subject: LinkSubject,
): Promise<void> {
  return saveLinkRevoked(db, orgId, subject, now());
}

/** The subject that a token opens, for this kind of page. */
export async function findPublicLink(
  db: Db,
  kind: LinkSubject['kind'],
  token: string,
): Promise<PublicLink | null> {
  const link = await findLinkByHash(db, digest(token));
  return link === null || link.subject.kind !== kind ? null : link;
}

export function recordLinkView(db: Db, link: PublicLink, now: Date): Promise<void> {
  return saveLinkView(db, link.orgId, link.id, now);
}

function sealContext(linkId: string): string {
  return `public_links|${linkId}|token`;
}
