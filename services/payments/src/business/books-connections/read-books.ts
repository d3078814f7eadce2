import type { Database } from '../../kernel/database.ts';
import { readMovementHead } from '../../ledger/movements/read-movements.ts';
import type { BooksLink, BooksLinkKey } from '../books-link/books-link.rules.ts';
import { findBooksLink, findBooksLinkKey } from '../books-link/keep-books-link.ts';
import type { BooksConnection } from './books-connection.rules.ts';
import { findConnectionRow } from './books-connections.sql.ts';

export interface FoundBooks {
  /** Null if no books are connected by consent. */
  readonly connection: BooksConnection | null;
  /** Books that read with a key which a person copied; null if there are none. */
  readonly pasted: { readonly link: BooksLink; readonly key: BooksLinkKey } | null;
  /** Null until the books have said where they show payments. */
  readonly booked: { readonly sequence: bigint; readonly head: bigint } | null;
}

export async function readBooks(
  database: Database,
  workspaceId: string,
  now: Date,
): Promise<FoundBooks> {
  const [connection, link, key, head] = await Promise.all([
    findConnectionRow(database.db, workspaceId, now),
    findBooksLink(database, workspaceId),
    findBooksLinkKey(database, workspaceId, now),
    readMovementHead(database, workspaceId),
  ]);
  const isPasted = connection === null && link !== null && key !== null;
  return {
    connection,
    pasted: isPasted ? { link, key } : null,
    booked: link && { sequence: link.bookedSequence, head: head.last?.sequence ?? 0n },
  };
}
