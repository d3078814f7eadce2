import type { Sealer } from '@countinghouse/sealing';
import type { Database, Db } from '../../kernel/database.ts';
import { linkPath } from '../public-links/public-link.rules.ts';
import type { LinkSubject, OpenLink } from '../public-links/public-link.rules.ts';
import { findOpenLink } from '../public-links/public-links.ts';
import { findSalesDocument } from './find-sales-document.ts';
import type { SalesDocumentRequest } from './find-sales-document.ts';

export interface PageUrlDeps {
  readonly sealer: Sealer;
  /** Base URL of links. */
  readonly publicUrl: string;
}

/** A document's customer link, and whether it was viewed. */
export interface DocumentLink {
  /** Null if there is no link. */
  readonly url: string | null;
  readonly createdAt: Date | null;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** Null if there is no such document. */
export async function findDocumentLink(
  deps: PageUrlDeps & { readonly database: Database },
  request: SalesDocumentRequest,
): Promise<DocumentLink | null> {
  const { db } = deps.database;
  if ((await findSalesDocument(db, request)) === null) return null;
  const subject = { kind: 'document', id: request.id } as const;
  return toDocumentLink(deps, subject, await findOpenLink(db, deps, request.orgId, subject));
}

/** The URL of its page; null if there is no link. */
export async function findPageUrl(
  db: Db,
  deps: PageUrlDeps,
  orgId: string,
  subject: LinkSubject,
): Promise<string | null> {
  return toDocumentLink(deps, subject, await findOpenLink(db, deps, orgId, subject)).url;
}

export function toDocumentLink(
  { publicUrl }: Pick<PageUrlDeps, 'publicUrl'>,
  subject: LinkSubject,
  open: OpenLink | null,
): DocumentLink {
  return {
    url: open === null ? null : publicUrl + linkPath(subject, open.token),
    createdAt: open?.createdAt ?? null,
    firstSeenAt: open?.firstSeenAt ?? null,
    lastSeenAt: open?.lastSeenAt ?? null,
  };
}
