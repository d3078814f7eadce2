import { familyOf } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { DocumentWithLines } from '../../documents/document/get-document.ts';
import type { ContentPreview } from '../../documents/issuing/preview-content.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockedUntil } from '../../ledger/locks/lock.rules.ts';
import { readLockDates } from '../../ledger/locks/read-locks.ts';
import { isTaxed } from '../../setup/tax/is-taxed.ts';
import { listLikeDocuments } from './document-parts.sql.ts';
import { decideWarnings } from './document-warnings.rules.ts';
import type { DocumentWarning, LikeDocument, WarningFacts } from './document-warnings.rules.ts';

const likeDocumentsMax = 5;

/** Of a document that is stored; `until`: as long as the locks that bind it close its date. */
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
    likeDocuments: isVoid ? [] : await findLikeDocuments(tx, document),
  });
}

/** The same of what is not stored yet. */
export async function listPreviewWarnings(
  tx: Tx,
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
    lockedUntil: lockedUntil(await readLockDates(tx, orgId), {
      date,
      area: familyOf(kind),
      hasTax,
    }),
    untaxedLines: await findUntaxedLines(tx, document, lines),
    likeDocuments: await findLikeDocuments(tx, document),
  });
}

type Line = WarningFacts['untaxedLines'][number] & { readonly taxCodeId: string | null };

async function findUntaxedLines(
  tx: Tx,
  { orgId, kind, date }: Pick<Document, 'orgId' | 'kind' | 'date'>,
  lines: readonly Line[],
): Promise<WarningFacts['untaxedLines']> {
  const without = lines.filter(({ taxCodeId }) => taxCodeId === null);
  if (without.length === 0 || !(await isTaxed(tx, orgId, familyOf(kind), date))) return [];
  return without.map(({ id, position }) => ({ id, position }));
}

/** Without a reference of the supplier's nothing tells two bills of one amount apart. */
async function findLikeDocuments(
  tx: Tx,
  document: Parameters<typeof listLikeDocuments>[1],
): Promise<readonly LikeDocument[]> {
  const isComparable = familyOf(document.kind) === 'purchases' && (document.reference ?? '') !== '';
  return isComparable ? listLikeDocuments(tx, document, likeDocumentsMax) : [];
}
