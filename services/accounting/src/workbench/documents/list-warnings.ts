import { familyOf } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { DocumentWithLines } from '../../documents/document/get-document.ts';
import type { ContentPreview } from '../../documents/issuing/preview-content.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { lockedUntil } from '../../ledger/locks/lock.rules.ts';
import { readLockDates } from '../../ledger/locks/read-locks.ts';
import { isTaxed } from '../../setup/tax/is-taxed.ts';
import { listSimilarDocuments } from './document-parts.sql.ts';
import { decideWarnings } from './document-warnings.rules.ts';
import type { DocumentWarning, SimilarDocument, WarningFacts } from './document-warnings.rules.ts';

const likeDocumentsMax = 5;

/** Warnings of a stored document. `until`: the lock date that covers its date. */
export async function listWarnings(
  tx: Tx,
  { document, lines }: DocumentWithLines,
  until: string | null,
): Promise<readonly DocumentWarning[]> {
  const isVoid = document.status === 'void';
  const isPending = document.postedAt === null && !isVoid;
  return decideWarnings({
    date: document.date,
    reference: document.reference,
    isPending,
    lockedUntil: until,
    untaxedLines: isPending ? await findUntaxedLines(tx, document, lines) : [],
    similarDocuments: isVoid ? [] : await findSimilarDocuments(tx, document),
  });
}

/** As listWarnings, for a document not stored yet. */
export async function listPreviewWarnings(
  db: Db,
  orgId: string,
  preview: ContentPreview,
): Promise<readonly DocumentWarning[]> {
  const { content, documentKind: kind, entryLines } = preview;
  const { date, reference, currency } = content;
  const document = {
    orgId,
    id: null,
    kind,
    date,
    contactId: content.contact.id,
    reference,
    currency,
    totalMinor: content.totals.totalMinor,
  };
  const hasTax = entryLines.some(({ taxComponentId }) => taxComponentId !== null);
  const lines = preview.lines.map((line) => ({ ...line, id: null }));
  return decideWarnings({
    date,
    reference,
    isPending: true,
    lockedUntil: lockedUntil(await readLockDates(db, orgId), {
      date,
      area: familyOf(kind),
      hasTax,
    }),
    untaxedLines: await findUntaxedLines(db, document, lines),
    similarDocuments: await findSimilarDocuments(db, document),
  });
}

type Line = WarningFacts['untaxedLines'][number] & { readonly taxCodeId: string | null };

async function findUntaxedLines(
  db: Db,
  { orgId, kind, date }: Pick<Document, 'orgId' | 'kind' | 'date'>,
  lines: readonly Line[],
): Promise<WarningFacts['untaxedLines']> {
  const without = lines.filter(({ taxCodeId }) => taxCodeId === null);
  if (without.length === 0 || !(await isTaxed(db, orgId, familyOf(kind), date))) return [];
  return without.map(({ id, position }) => ({ id, position }));
}

/** Without the supplier's reference, two bills with the same amount cannot be told apart. */
async function findSimilarDocuments(
  db: Db,
  document: Parameters<typeof listSimilarDocuments>[1],
): Promise<readonly SimilarDocument[]> {
  const isComparable = familyOf(document.kind) === 'purchases' && (document.reference ?? '') !== '';
  return isComparable ? listSimilarDocuments(db, document, likeDocumentsMax) : [];
}
