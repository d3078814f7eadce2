import type { Db, Tx } from '../../kernel/database.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import {
  findDocument,
  lockDocumentRow,
  lockDocumentRows,
  listLines,
  toDocument,
} from './documents.sql.ts';

/** For other slices: reads a document, or locks it until their transaction ends. */
export const readDocument: (db: Db, orgId: string, id: string) => Promise<Document | null> =
  findDocument;

export const lockDocument: (tx: Tx, orgId: string, id: string) => Promise<Document | null> =
  lockDocumentRow;

/**
 * Locks several documents in order of id. Callers that need more than one must use it, to avoid
 * deadlocks.
 */
export async function lockDocuments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Document[]> {
  return ids.length === 0 ? [] : lockDocumentRows(tx, orgId, ids);
}

/** For slices that join the document row into their own statement. */
export { toDocument };

export const readLines: (
  db: Db,
  orgId: string,
  documentId: string,
) => Promise<readonly DocumentLine[]> = listLines;
