import type { QueueMail } from '@countinghouse/mail';
import { toArchiveName } from '@countinghouse/process';
import type { ArchivePlace, ArchiveSource, Attempt, ZipEntry } from '@countinghouse/process';
import type { Sealer } from '@countinghouse/sealing';
import { pdfFileName } from '../../customers/pdf/file-name.rules.ts';
import { findPrintFacts } from '../../customers/pdf/find-print-facts.ts';
import { drawView } from '../../customers/pdf/pdf-compute.ts';
import type { PdfComputeDeps } from '../../customers/pdf/pdf-compute.ts';
import { viewOf } from '../../customers/pdf/templates.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { writeBooks } from '../../ledger/journal/proof/export-hledger.ts';
import { findQuotePrintFacts } from '../../sales/quotes/answers/find-quote-print-facts.ts';
import { bankDetailsContext } from '../../setup/contacts/bank-details.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { mailOwners } from '../../tenants/organisations/mail-owners.ts';
import { attachmentContext } from '../../workbench/attachments/attachment.rules.ts';
import {
  countArchivedFiles,
  findArchivedContent,
  listArchivedAttachments,
  listJournalSums,
  listPrintedSubjects,
} from './archive-files.sql.ts';
import type { PrintedSubject } from './archive-files.sql.ts';

export interface ArchivePlaceDeps extends BooksTools {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

export interface ArchiveSourceDeps extends ArchivePlaceDeps, PdfComputeDeps {
  readonly sealer: Sealer;
}

const bases = ['accrual', 'cash'] as const;
const subjectsPerPage = 200;

/** How archives name an organisation, reach its owners and are recorded. */
export function createArchivePlace(deps: ArchivePlaceDeps): ArchivePlace<Schema> {
  return {
    findName: async (tx, orgId) => (await getOrganisation(tx, orgId)).name,
    urlOf: (orgId) => `${deps.publicUrl}/app/organisations/${orgId}/settings/archives`,
    mailOwners: (tx, orgId, write) =>
      mailOwners(tx, deps, orgId, (owner) => ({ letter: write(owner) })),
    record: (tx, { tenantId, actor, action, archiveId, detail }) =>
      recordAudit(tx, deps, {
        orgId: tenantId,
        actor,
        action,
        subjectKind: 'archive',
        subjectId: archiveId,
        detail,
      }),
  };
}

/** What an organisation's archive contains beside its tables: the journal for hledger, PDFs and files. */
export function createArchiveSource(deps: ArchiveSourceDeps): ArchiveSource<Schema> {
  return {
    ...createArchivePlace(deps),
    service: 'accounting',
    countFiles: async (tx, orgId) => (await countArchivedFiles(tx, orgId)) + bases.length,
    listFiles: (tx, attempt) => listFiles(deps, tx, attempt),
    listSums: listJournalSums,
    sealedColumns: {
      contact_bank_details: {
        column: 'sealed',
        openedAs: 'details',
        contextOf: (_orgId, { id = '' }) => bankDetailsContext(id),
      },
    },
  };
}

async function* listFiles(
  deps: ArchiveSourceDeps,
  tx: Tx,
  { tenantId: orgId, id }: Attempt,
): AsyncGenerator<ZipEntry, void, void> {
  for (const basis of bases) {
    yield { name: `journal/${basis}.journal`, content: writeBooks(tx, { orgId, basis }) };
  }
  yield* listPdfs(deps, tx, orgId);
  yield* listAttached(deps, tx, orgId, id);
}

async function* listPdfs(
  deps: ArchiveSourceDeps,
  tx: Tx,
  orgId: string,
): AsyncGenerator<ZipEntry, void, void> {
  const pages = inPages((afterId) => listPrintedSubjects(tx, orgId, afterId, subjectsPerPage));
  for await (const subject of pages) {
    const file = await print(deps, tx, orgId, subject);
    yield { name: `documents/${subject.id}-${file.fileName}`, content: [file.bytes] };
  }
}

async function print(deps: ArchiveSourceDeps, tx: Tx, orgId: string, { kind, id }: PrintedSubject) {
  const order = { orgId, id, now: deps.now(), pageUrl: null };
  const facts =
    kind === 'quote' ? await findQuotePrintFacts(tx, order) : await findPrintFacts(tx, order);
  if (facts === null) throw new Error(`${kind} ${id} cannot be printed`);
  const view = viewOf(facts, null);
  return { fileName: pdfFileName(view), bytes: await drawView(deps, tx, orgId, view) };
}

async function* listAttached(
  { sealer }: ArchiveSourceDeps,
  tx: Tx,
  orgId: string,
  archiveId: string,
): AsyncGenerator<ZipEntry, void, void> {
  const pages = inPages((afterId) => listArchivedAttachments(tx, orgId, afterId, subjectsPerPage));
  for await (const { id, fileName } of pages) {
    const sealed = await findArchivedContent(tx, orgId, archiveId, id);
    if (sealed === null) throw new Error(`the content of attachment ${id} is missing`);
    const bytes = Buffer.from(sealer.open(sealed, attachmentContext(orgId, id)), 'base64');
    yield { name: `attachments/${id}-${toArchiveName(fileName)}`, content: [bytes] };
  }
}

async function* inPages<One extends { readonly id: string }>(
  read: (afterId: string | null) => Promise<readonly One[]>,
): AsyncGenerator<One, void, void> {
  let afterId: string | null = null;
  for (;;) {
    const page: readonly One[] = await read(afterId);
    yield* page;
    afterId = page.at(-1)?.id ?? null;
    if (page.length < subjectsPerPage) return;
  }
}
