import { digest, newToken } from '@countinghouse/identity';
import type { Sealer } from '@countinghouse/sealing';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { LinkSubject, OpenLink, PublicLink } from './public-link.rules.ts';
import {
  findLinkByHash,
  findOpenLinkRow,
  insertPublicLink,
  saveLinkRevoked,
  saveLinkSeen,
} from './public-links.sql.ts';

export interface LinkTools extends BooksTools {
  readonly sealer: Sealer;
}

/** The token of the subject's one open link, made now if there is none. The caller holds the subject. */
export async function ensurePublicLink(
  tx: Tx,
  tools: LinkTools,
  orgId: string,
  subject: LinkSubject,
): Promise<string> {
  return (await findPublicUrl(tx, tools, orgId, subject)) ?? addLink(tx, tools, orgId, subject);
}

/** Null when there is no open link to it. */
export async function findPublicUrl(
  tx: Tx,
  { sealer }: Pick<LinkTools, 'sealer'>,
  orgId: string,
  subject: LinkSubject,
): Promise<string | null> {
  return (await findOpenLink(tx, { sealer }, orgId, subject))?.token ?? null;
}

/** The same with what is known of its readers. */
export async function findOpenLink(
  tx: Tx,
  { sealer }: Pick<LinkTools, 'sealer'>,
  orgId: string,
  subject: LinkSubject,
): Promise<OpenLink | null> {
  const open = await findOpenLinkRow(tx, orgId, subject);
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
  const token = newToken();
  const id = tools.newId();
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

/** Whoever has the old address finds nothing there; the next one who sends it makes another. */
export function revokePublicLink(
  tx: Tx,
  { now }: Pick<BooksTools, 'now'>,
  orgId: string,
  subject: LinkSubject,
): Promise<void> {
  return saveLinkRevoked(tx, orgId, subject, now());
}

/** What a token opens, for the kind of page it was brought to. */
export async function findPublicLink(
  tx: Tx,
  kind: LinkSubject['kind'],
  token: string,
): Promise<PublicLink | null> {
  const link = await findLinkByHash(tx, digest(token));
  return link === null || link.subject.kind !== kind ? null : link;
}

export function noteLinkSeen(tx: Tx, link: PublicLink, now: Date): Promise<void> {
  return saveLinkSeen(tx, link.orgId, link.id, now);
}

function sealContext(linkId: string): string {
  return `public_links|${linkId}|token`;
}
