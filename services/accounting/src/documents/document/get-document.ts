import type { Database, Tx } from '../../kernel/database.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import { toDocument } from './documents.sql.ts';
import { findDocumentWithLineRows } from './single-document.sql.ts';

export interface DocumentWithLines {
  readonly document: Document;
  readonly lines: readonly DocumentLine[];
}

/** Null too if it belongs to another organisation or to the other list. */
export async function findDocumentOfFamily(
  { db }: Database,
  { orgId, family, id }: { orgId: string; family: DocumentFamily; id: string },
): Promise<DocumentWithLines | null> {
  const found = await findDocumentWithLineRows(db, orgId, family, id);
  return found === null ? null : { document: toDocument(found.row), lines: found.lines };
}

/** A document of either list. */
export async function findDocumentWithLines(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<DocumentWithLines | null> {
  const found = await findDocumentWithLineRows(tx, orgId, null, id);
  return found === null ? null : { document: toDocument(found.row), lines: found.lines };
}
