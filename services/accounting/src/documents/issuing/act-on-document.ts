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

/** What somebody does to one document. */
export interface DocumentOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  /** What they have seen of it, where that matters: a document that changed since is left alone. */
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

/**
 * Runs an act on a document that nobody else moves meanwhile, in one transaction. What is refused is
 * refused before anything was written.
 */
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

/** The same within the transaction of somebody who has more to do; what the books refuse is thrown. */
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

/** Null: it is the one that they have seen, where that matters, and its status allows the act. */
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
