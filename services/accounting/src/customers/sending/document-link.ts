import type { Sealer } from '@countinghouse/sealing';
import type { Database, Tx } from '../../kernel/database.ts';
import { linkPath } from '../public-links/public-link.rules.ts';
import type { LinkSubject, OpenLink } from '../public-links/public-link.rules.ts';
import { findOpenLink } from '../public-links/public-links.ts';
import { findSalesDocument } from './find-sales-document.ts';
import type { SalesSight } from './find-sales-document.ts';

export interface PageUrlDeps {
  readonly sealer: Sealer;
  /** Beginning of links. */
  readonly publicUrl: string;
}

/** By which a customer sees a document, and whether they did. */
export interface DocumentLink {
  /** Null: no link leads to it. */
  readonly url: string | null;
  readonly createdAt: Date | null;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** Null: there is no such document. */
export async function findDocumentLink(
  deps: PageUrlDeps & { readonly database: Database },
  sight: SalesSight,
): Promise<DocumentLink | null> {
  const { db } = deps.database;
  if ((await findSalesDocument(db, sight)) === null) return null;
  const subject = { kind: 'document', id: sight.id } as const;
  return toDocumentLink(deps, subject, await findOpenLink(db, deps, sight.orgId, subject));
}

/** The address of its page; null: no link leads to it. */
export async function findPageUrl(
  tx: Tx,
  deps: PageUrlDeps,
  orgId: string,
  subject: LinkSubject,
): Promise<string | null> {
  return toDocumentLink(deps, subject, await findOpenLink(tx, deps, orgId, subject)).url;
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
