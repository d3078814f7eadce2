import type { Tx } from '../../kernel/database.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import {
  findDocument,
  findLockedDocument,
  lockDocumentRows,
  listLines,
  toDocument,
} from './documents.sql.ts';

/** For other slices: a document as it is now, or held still until their transaction ends. */
export const readDocument: (tx: Tx, orgId: string, id: string) => Promise<Document | null> =
  findDocument;

export const lockDocument: (tx: Tx, orgId: string, id: string) => Promise<Document | null> =
  findLockedDocument;

/** Several at once, in the order of their ids: whoever needs more than one takes them so. */
export async function lockDocuments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Document[]> {
  return ids.length === 0 ? [] : lockDocumentRows(tx, orgId, ids);
}

/** Of a row that another slice found together with more. */
export { toDocument };

export const readLines: (
  tx: Tx,
  orgId: string,
  documentId: string,
) => Promise<readonly DocumentLine[]> = listLines;
