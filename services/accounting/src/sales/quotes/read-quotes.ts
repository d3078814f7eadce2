import { linkPath } from '../../customers/public-links/public-link.rules.ts';
import { findPublicUrl } from '../../customers/public-links/public-links.ts';
import type { DocumentMail } from '../../customers/sending/document-mail.rules.ts';
import { listMailsAbout } from '../../customers/sending/mails-about.ts';
import type { Database } from '../../kernel/database.ts';
import { listNames } from '../../people/audit-log/list-names.ts';
import { getQuoteContent } from './change-quote.ts';
import type { QuoteChanged } from './change-quote.ts';
import { findQuoteContent, listQuoteVersions } from './quote-contents.sql.ts';
import type { VersionSummary } from './quote-contents.sql.ts';
import type { SendingDeps } from './quote-deps.ts';
import type { Quote, QuoteContent } from './quote.rules.ts';
import { findQuoteRow, listQuotes, listQuoteSteps } from './quotes.sql.ts';
import type { ListedQuote, QuoteFilter, QuoteStep } from './quotes.sql.ts';

export interface QuotePage {
  readonly quotes: readonly ListedQuote[];
  readonly hasMore: boolean;
}

export async function readQuotePage(
  { database: { db } }: { readonly database: Database },
  query: QuoteFilter & { readonly orgId: string; readonly limit: number; readonly offset: number },
): Promise<QuotePage> {
  const { orgId, limit, offset } = query;
  const rows = await listQuotes(db, orgId, query, { offset, rowsMax: limit + 1 });
  return { quotes: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** A quote with everything that its screen shows. */
export interface QuoteDetails {
  readonly quote: Quote;
  readonly content: QuoteContent;
  readonly versions: readonly VersionSummary[];
  readonly steps: readonly QuoteStep[];
  readonly mails: readonly DocumentMail[];
  /** The URL of its page; null until it is sent. */
  readonly url: string | null;
  /** Names of members and the contact, by id. */
  readonly names: ReadonlyMap<string, string>;
}

type ReadDeps = Pick<SendingDeps, 'database' | 'sealer' | 'publicUrl'>;

export async function findQuoteDetails(
  deps: ReadDeps,
  orgId: string,
  id: string,
): Promise<QuoteDetails | null> {
  const { db } = deps.database;
  const quote = await findQuoteRow(db, orgId, id);
  if (quote === null) return null;
  const [content, versions, steps, mails, token] = await Promise.all([
    getQuoteContent(db, quote),
    listQuoteVersions(db, quote),
    listQuoteSteps(db, orgId, id),
    listMailsAbout(db, orgId, { kind: 'quote', id }),
    findPublicUrl(db, deps, orgId, { kind: 'quote', id }),
  ]);
  const people = [...steps, ...versions.map(({ author }) => ({ actor: author }))];
  const ids = [quote.contactId, quote.author.id, ...people.map(({ actor }) => actor.id)];
  return {
    quote,
    content,
    versions,
    steps,
    mails,
    url: token === null ? null : deps.publicUrl + linkPath({ kind: 'quote' }, token),
    names: await listNames(db, orgId, ids),
  };
}

/** The complete quote after a change, for the response. */
export async function withDetails<Rejection extends { readonly kind: 'reject' }>(
  deps: ReadDeps,
  change: Promise<QuoteChanged | Rejection>,
): Promise<{ readonly kind: 'done'; readonly details: QuoteDetails } | Rejection> {
  const outcome = await change;
  if (outcome.kind === 'reject') return outcome;
  const { orgId, id } = outcome.quote;
  const details = await findQuoteDetails(deps, orgId, id);
  if (details === null) throw new Error(`quote ${id} not found`);
  return { kind: 'done', details };
}

/** The content of one of its versions. */
export async function findQuoteVersion(
  { database: { db } }: Pick<ReadDeps, 'database'>,
  { orgId, id, contentVersion }: { orgId: string; id: string; contentVersion: number },
): Promise<QuoteContent | null> {
  return findQuoteContent(db, { orgId, id }, contentVersion);
}
