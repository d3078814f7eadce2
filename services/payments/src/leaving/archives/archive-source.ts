import { toCsvLine } from '@countinghouse/http';
import type { QueueMail } from '@countinghouse/mail';
import { toArchiveName } from '@countinghouse/process';
import type { ArchivePlace, ArchiveSource, Attempt, ZipEntry } from '@countinghouse/process';
import type { Sealer } from '@countinghouse/sealing';
import { documentContext } from '../../business/documents/keep-documents.ts';
import { accountNumberContext } from '../../business/settlement-account/account-number.ts';
import { recipientAccountContext } from '../../charges/split-recipients/split-recipient.rules.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { readReportParts } from '../../settlement/settlements/open-settlement-report.ts';
import { reportColumns } from '../../settlement/settlements/settlement-report.rules.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import {
  findArchivedDocument,
  listArchivedDocuments,
  listLedgerSums,
} from './archive-files.sql.ts';

export interface ArchivePlaceDeps {
  readonly newId: () => string;
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

export interface ArchiveSourceDeps extends ArchivePlaceDeps {
  readonly sealer: Sealer;
}

/** How archives name a business, reach its owners and are recorded. */
export function createArchivePlace(deps: ArchivePlaceDeps): ArchivePlace<Schema> {
  return {
    findName: async (tx, businessId) => (await getContact(tx, businessId)).business_name,
    urlOf: (businessId) => `${deps.publicUrl}/dashboard/businesses/${businessId}/archives`,
    mailOwners: (tx, businessId, write) =>
      mailOwners(tx, deps, businessId, (owner) => ({ letter: write(owner) })),
    record: (tx, { tenantId, actor, action, archiveId, detail }) =>
      recordAct(
        tx,
        { newId: deps.newId, actor },
        {
          businessId: tenantId,
          workspaceId: null,
          action,
          subjectKind: 'archive',
          subjectId: archiveId,
          detail,
        },
      ),
  };
}

/** What a business's archive contains beside its tables: settlement reports and verification documents. */
export function createArchiveSource(deps: ArchiveSourceDeps): ArchiveSource<Schema> {
  return {
    ...createArchivePlace(deps),
    service: 'payments',
    countFiles: async (tx, businessId) =>
      environments.length + (await listArchivedDocuments(tx, businessId)).length,
    listFiles: (tx, attempt) => listFiles(deps, tx, attempt),
    listSums: listLedgerSums,
    sealedColumns: {
      settlement_accounts: {
        column: 'account_number_sealed',
        openedAs: 'account_number',
        contextOf: (businessId, { id = '' }) => accountNumberContext({ businessId, id }),
      },
      split_recipients: {
        column: 'account_number_sealed',
        openedAs: 'account_number',
        contextOf: (_businessId, { workspace_id: workspaceId = '', id = '' }) =>
          recipientAccountContext({ workspaceId, id }),
      },
    },
  };
}

async function* listFiles(
  deps: ArchiveSourceDeps,
  tx: Tx,
  { tenantId: businessId, id: archiveId }: Attempt,
): AsyncGenerator<ZipEntry, void, void> {
  for (const environment of environments) {
    const workspaceId = await findWorkspace(tx, businessId, environment);
    yield { name: `reports/settlements-${environment}.csv`, content: writeReport(tx, workspaceId) };
  }
  for (const { id, fileName } of await listArchivedDocuments(tx, businessId)) {
    const sealed = await findArchivedDocument(tx, businessId, archiveId, id);
    if (sealed === null) throw new Error(`the content of document ${id} is missing`);
    const bytes = Buffer.from(
      deps.sealer.open(sealed, documentContext({ businessId, id })),
      'base64',
    );
    yield { name: `documents/${id}-${toArchiveName(fileName)}`, content: [bytes] };
  }
}

/** Every payment that has settled: the range that both JavaScript and PostgreSQL support. */
const always = { from: new Date(0), until: new Date('9999-01-01T00:00:00Z') };

async function* writeReport(
  tx: Tx,
  workspaceId: string | null,
): AsyncGenerator<string, void, void> {
  yield toCsvLine(reportColumns);
  if (workspaceId === null) return;
  const filter = { workspaceId, splitRecipientId: null, ...always };
  for await (const part of readReportParts(tx, filter, 'csv')) {
    if (part.kind === 'rows') yield part.text;
  }
}
