import type { Database } from '../../kernel/database.ts';
import type { BooksConnection } from './books-connection.rules.ts';
import { findConnectionRow } from './books-connections.sql.ts';

/** Null if no books are connected by consent. */
export function findConnection(
  { db }: Database,
  workspaceId: string,
  now: Date,
): Promise<BooksConnection | null> {
  return findConnectionRow(db, workspaceId, now);
}
