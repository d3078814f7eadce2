import type { Language } from '@countinghouse/pages';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentView } from '../pdf/document-view.rules.ts';
import { pdfFileName } from '../pdf/file-name.rules.ts';
import { findPrintFacts } from '../pdf/find-print-facts.ts';
import { drawView } from '../pdf/pdf-compute.ts';
import type { PdfComputeDeps } from '../pdf/pdf-compute.ts';
import { viewOf } from '../pdf/templates.ts';
import { findPageUrl } from './document-link.ts';
import type { PageUrlDeps } from './document-link.ts';
import { findSalesDocument } from './find-sales-document.ts';
import type { SalesDocumentRequest } from './find-sales-document.ts';

export interface PrintDeps extends BooksDeps, PdfComputeDeps, PageUrlDeps {}

export interface PrintedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The PDF of an invoice or credit note in any status. Null if there is none with this id. */
export async function printDocument(
  deps: PrintDeps,
  { language, ...request }: SalesDocumentRequest & { readonly language: Language | null },
): Promise<PrintedFile | null> {
  const { db } = deps.database;
  const { orgId, id } = request;
  if ((await findSalesDocument(db, request)) === null) return null;
  const pageUrl = await findPageUrl(db, deps, orgId, { kind: 'document', id });
  const facts = await findPrintFacts(db, { orgId, id, now: deps.now(), pageUrl });
  return facts === null ? null : printView(deps, orgId, viewOf(facts, language));
}

export async function printView(
  deps: PdfComputeDeps & Pick<BooksDeps, 'database'>,
  orgId: string,
  view: DocumentView,
): Promise<PrintedFile> {
  const bytes = await drawView(deps, deps.database.db, orgId, view);
  return { fileName: pdfFileName(view), bytes };
}
