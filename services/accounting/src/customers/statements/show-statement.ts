import { addDays, dayIn } from '@countinghouse/calendar';
import type { Language } from '@countinghouse/pages';
import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../documents/document/read-document.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { PdfComputeDeps } from '../pdf/pdf-compute.ts';
import { linkPath } from '../public-links/public-link.rules.ts';
import type { PublicLink } from '../public-links/public-link.rules.ts';
import { ensurePublicLink, findPublicLink, recordLinkView } from '../public-links/public-links.ts';
import type { PageUrlDeps } from '../sending/document-link.ts';
import { refuseByStatus } from '../sending/document-mail.rules.ts';
import type { PrintedFile } from '../sending/print-document.ts';
import { printStatementView } from './print-statement.ts';
import { findStatementView } from './read-statement.ts';
import type { StatementView } from './statement-view.rules.ts';

export interface ShowStatementDeps extends BooksDeps, PdfComputeDeps, PageUrlDeps {}

interface Visit {
  readonly token: string;
  readonly language: Language;
}

/** A page shows the movements of this many days, after a line with the balance before them. */
const shownDays = 90;

/** The statement page for a link, as of today; records the view. Null if the link is invalid. */
export async function showStatement(
  deps: ShowStatementDeps,
  visit: Visit,
): Promise<StatementView | null> {
  const { db } = deps.database;
  const link = await findPublicLink(db, 'statement', visit.token);
  if (link === null) return null;
  await recordLinkView(db, link, deps.now());
  return viewOf(deps, link, visit);
}

export async function downloadStatement(
  deps: ShowStatementDeps,
  visit: Visit,
): Promise<PrintedFile | null> {
  const link = await findPublicLink(deps.database.db, 'statement', visit.token);
  if (link === null) return null;
  const view = await viewOf(deps, link, visit);
  return view === null ? null : printStatementView(deps, link.orgId, view);
}

async function viewOf(
  deps: ShowStatementDeps,
  { orgId, subject }: PublicLink,
  { token, language }: Visit,
): Promise<StatementView | null> {
  const { timeZone } = await getOrganisation(deps.database.db, orgId);
  const to = dayIn(timeZone, deps.now());
  const period = { from: addDays(to, -shownDays), to };
  const pageUrl = deps.publicUrl + linkPath(subject, token);
  return findStatementView(deps, { orgId, contactId: subject.id, ...period, pageUrl }, language);
}

/**
 * The path of one of the customer's invoice pages, where it can be paid. Null if the link is invalid,
 * or the invoice was not issued to this customer.
 */
export async function findInvoicePath(
  deps: ShowStatementDeps,
  token: string,
  documentId: string,
): Promise<string | null> {
  const link = await findPublicLink(deps.database.db, 'statement', token);
  if (link === null) return null;
  const { orgId, subject } = link;
  return withTransaction(deps.database.db, async (tx) => {
    const document = await lockDocument(tx, orgId, documentId);
    const isTheirs = document?.kind === 'invoice' && document.contactId === subject.id;
    if (!isTheirs || refuseByStatus(document) !== null) return null;
    const invoice = { kind: 'document', id: documentId } as const;
    return linkPath(invoice, await ensurePublicLink(tx, deps, orgId, invoice));
  });
}
