import { dayIn } from '@countinghouse/calendar';
import type { Language } from '@countinghouse/pages/text';
import type { DocumentView } from '../../../customers/pdf/document-view.rules.ts';
import type { PdfComputeDeps } from '../../../customers/pdf/pdf-compute.ts';
import { createPrintFormat } from '../../../customers/pdf/print-format.rules.ts';
import { viewOf } from '../../../customers/pdf/templates.ts';
import { linkPath } from '../../../customers/public-links/public-link.rules.ts';
import {
  findPublicLink,
  recordLinkView,
  findPublicUrl,
} from '../../../customers/public-links/public-links.ts';
import { printView } from '../../../customers/sending/print-document.ts';
import type { PrintedFile } from '../../../customers/sending/print-document.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { SendingDeps } from '../quote-deps.ts';
import { isChangedSince } from '../quote.rules.ts';
import type { Quote, ShownState } from '../quote.rules.ts';
import { findPrintedQuote } from './find-quote-print-facts.ts';
import type { PrintedQuote } from './find-quote-print-facts.ts';

export interface ShowQuoteDeps extends BooksDeps, PdfComputeDeps {
  /** Base URL of links. */
  readonly publicUrl: string;
}

interface Visit {
  readonly token: string;
  /** Null uses the language it was sent in. */
  readonly language: Language | null;
}

/** What anyone with the link sees. */
export interface ShownQuote {
  readonly kind: 'shown';
  readonly view: DocumentView;
  /** Hex; an answer names the content it is for. */
  readonly hash: string;
  /** Whether it has changed since the page was last viewed. */
  readonly isChanged: boolean;
  readonly state: ShownState;
  readonly responderName: string | null;
  /** The date in the seller's time zone, formatted; null if it was not answered. */
  readonly respondedOn: string | null;
}

/** Null if the link is invalid. A quote under revision has nothing to show. */
export async function showQuote(
  deps: ShowQuoteDeps,
  visit: Visit,
): Promise<ShownQuote | { readonly kind: 'being_revised' } | null> {
  const found = await findByLink(deps, visit.token);
  if (found === null) return null;
  const { link, printed } = found;
  const { quote, content, facts, state } = printed;
  if (state === null) return { kind: 'being_revised' };
  await recordLinkView(deps.database.db, link, deps.now());
  return {
    kind: 'shown',
    view: viewOf(facts, visit.language),
    hash: Buffer.from(content.hash).toString('hex'),
    isChanged: isChangedSince(content, link.lastSeenAt),
    state,
    responderName: quote.responderName,
    respondedOn: toDayText(quote, printed.timeZone, visit.language ?? facts.language),
  };
}

/** The PDF of what the page shows. */
export async function downloadQuote(
  deps: ShowQuoteDeps,
  { token, language }: Visit,
): Promise<PrintedFile | null> {
  const found = await findByLink(deps, token);
  if (found === null || found.printed.state === null) return null;
  return printView(deps, found.link.orgId, viewOf(found.printed.facts, language));
}

/** The PDF for members, also of an unsent quote. Null if there is none with this id. */
export async function printQuote(
  deps: Pick<SendingDeps, 'database' | 'now' | 'sealer' | 'publicUrl'> & PdfComputeDeps,
  { orgId, id, language }: { orgId: string; id: string; language: Language | null },
): Promise<PrintedFile | null> {
  const { db } = deps.database;
  const token = await findPublicUrl(db, deps, orgId, { kind: 'quote', id });
  const pageUrl = token === null ? null : deps.publicUrl + linkPath({ kind: 'quote' }, token);
  const printed = await findPrintedQuote(db, { orgId, id, now: deps.now(), pageUrl });
  return printed === null ? null : printView(deps, orgId, viewOf(printed.facts, language));
}

function toDayText(
  { respondedAt, currency }: Quote,
  timeZone: string,
  language: Language,
): string | null {
  if (respondedAt === null) return null;
  return createPrintFormat(language, currency).day(dayIn(timeZone, respondedAt));
}

async function findByLink({ database: { db }, publicUrl, now }: ShowQuoteDeps, token: string) {
  const link = await findPublicLink(db, 'quote', token);
  if (link === null) return null;
  const { orgId, subject } = link;
  const pageUrl = publicUrl + linkPath(subject, token);
  const order = { orgId, id: subject.id, now: now(), pageUrl };
  const printed: PrintedQuote | null = await findPrintedQuote(db, order);
  return printed === null ? null : { link, printed };
}
