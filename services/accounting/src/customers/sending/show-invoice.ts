import type { Language } from '@countinghouse/pages';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentView } from '../pdf/document-view.rules.ts';
import { findPrintFacts } from '../pdf/find-print-facts.ts';
import type { PdfComputeDeps } from '../pdf/pdf-compute.ts';
import { viewOf } from '../pdf/templates.ts';
import { linkPath } from '../public-links/public-link.rules.ts';
import { findPublicLink, recordLinkView } from '../public-links/public-links.ts';
import { printView } from './print-document.ts';
import type { PrintedFile } from './print-document.ts';

export interface ShowInvoiceDeps extends BooksDeps, PdfComputeDeps {
  /** Base URL of links. */
  readonly publicUrl: string;
}

interface Visit {
  readonly token: string;
  /** Null uses the language it was issued in. */
  readonly language: Language | null;
}

/** The invoice page for a link; records the view. Null if the link is invalid. */
export async function showInvoice(
  deps: ShowInvoiceDeps,
  visit: Visit,
): Promise<DocumentView | null> {
  return (await readView(deps, visit, true))?.view ?? null;
}

export async function downloadInvoice(
  deps: ShowInvoiceDeps,
  visit: Visit,
): Promise<PrintedFile | null> {
  const seen = await readView(deps, visit, false);
  return seen === null ? null : printView(deps, seen.orgId, seen.view);
}

async function readView(
  { database: { db }, publicUrl, now }: ShowInvoiceDeps,
  { token, language }: Visit,
  isNoted: boolean,
): Promise<{ readonly orgId: string; readonly view: DocumentView } | null> {
  const link = await findPublicLink(db, 'document', token);
  if (link === null) return null;
  const { orgId, subject } = link;
  const pageUrl = publicUrl + linkPath(subject, token);
  const facts = await findPrintFacts(db, { orgId, id: subject.id, now: now(), pageUrl });
  // Links exist only for issued documents; this check holds even if one did not.
  if (facts === null || facts.number === null) return null;
  if (isNoted) await recordLinkView(db, link, now());
  return { orgId, view: viewOf(facts, language) };
}
