import type { Language } from '@countinghouse/pages';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { pdfFileName } from '../pdf/file-name.rules.ts';
import { drawView } from '../pdf/pdf-compute.ts';
import type { PdfComputeDeps } from '../pdf/pdf-compute.ts';
import { findPageUrl } from '../sending/document-link.ts';
import type { PageUrlDeps } from '../sending/document-link.ts';
import type { PrintedFile } from '../sending/print-document.ts';
import { findStatementView } from './read-statement.ts';
import type { StatementOrder } from './read-statement.ts';
import type { StatementView } from './statement-view.rules.ts';

export interface PrintStatementDeps extends BooksDeps, PdfComputeDeps, PageUrlDeps {}

export type StatementQuery = Omit<StatementOrder, 'pageUrl'> & { readonly language: Language };

/** The content of the PDF, the email and its preview. Null if there is no such contact. */
export async function readStatementView(
  deps: Omit<PrintStatementDeps, 'compute'>,
  { language, ...query }: StatementQuery,
): Promise<StatementView | null> {
  const subject = { kind: 'statement', id: query.contactId } as const;
  const pageUrl = await findPageUrl(deps.database.db, deps, query.orgId, subject);
  return findStatementView(deps, { ...query, pageUrl }, language);
}

export async function printStatement(
  deps: PrintStatementDeps,
  query: StatementQuery,
): Promise<PrintedFile | null> {
  const view = await readStatementView(deps, query);
  return view === null ? null : printStatementView(deps, query.orgId, view);
}

export async function printStatementView(
  deps: PdfComputeDeps & Pick<BooksDeps, 'database'>,
  orgId: string,
  view: StatementView,
): Promise<PrintedFile> {
  const bytes = await drawView(deps, deps.database.db, orgId, view);
  return { fileName: pdfFileName(view), bytes };
}
