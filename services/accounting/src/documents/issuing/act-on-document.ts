import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { Document } from '../document/document.rules.ts';
import { mayTrigger } from '../document/moves.rules.ts';
import type { DocumentTrigger } from '../document/moves.rules.ts';
import { lockDocument } from '../document/read-document.ts';

/** An action on one document. */
export interface DocumentOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  /** The version that the caller saw. If given, a document that has changed since is not touched. */
  readonly version?: number;
}

export interface ActRejection {
  readonly kind: 'reject';
  readonly reason: 'document_not_found' | 'version_conflict' | 'status_forbids';
}

export interface Done {
  readonly kind: 'done';
  readonly document: Document;
}

/** Runs an action on a locked document, in one transaction. Rejections come before any write. */
export async function actOnDocument<Outcome>(
  deps: BooksDeps,
  order: DocumentOrder,
  trigger: DocumentTrigger,
  act: (tx: Tx, document: Document) => Promise<Outcome>,
): Promise<Outcome | ActRejection | BooksRejection> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => actOnDocumentIn(tx, order, trigger, act)),
  );
}

/** As actOnDocument, inside the caller's transaction. Throws if the database refuses a posting. */
export async function actOnDocumentIn<Outcome>(
  tx: Tx,
  order: DocumentOrder,
  trigger: DocumentTrigger,
  act: (tx: Tx, document: Document) => Promise<Outcome>,
): Promise<Outcome | ActRejection> {
  const document = await lockDocument(tx, order.orgId, order.id);
  if (document === null) return { kind: 'reject', reason: 'document_not_found' };
  return refuseAct(document, order, trigger) ?? act(tx, document);
}

/**
 * Null if the document has the expected version, where one is given, and its status allows the action.
 */
export function refuseAct(
  document: Document,
  { version }: Pick<DocumentOrder, 'version'>,
  trigger: DocumentTrigger,
): ActRejection | null {
  if (version !== undefined && version !== document.version) {
    return { kind: 'reject', reason: 'version_conflict' };
  }
  return mayTrigger(document, trigger) ? null : { kind: 'reject', reason: 'status_forbids' };
}
