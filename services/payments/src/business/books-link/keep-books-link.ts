import { withTransaction } from '@countinghouse/postgres';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { BooksLink, BooksLinkKey, NewBooksLink } from './books-link.rules.ts';
import {
  findBooksLinkKeyRow,
  findBooksLinkRow,
  saveBooked,
  saveBooksLink,
} from './books-links.sql.ts';

export interface BooksLinkDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** For other slices: null where no books follow this workspace. */
export function findBooksLink({ db }: Database, workspaceId: string): Promise<BooksLink | null> {
  return findBooksLinkRow(db, workspaceId);
}

/** The key with which the books read; null where none do. */
export function findBooksLinkKey(
  { db }: Database,
  workspaceId: string,
  now: Date,
): Promise<BooksLinkKey | null> {
  return findBooksLinkKeyRow(db, workspaceId, now);
}

/** The last connection that says it counts. */
export function setBooksLink(
  deps: BooksLinkDeps,
  caller: Caller,
  link: NewBooksLink,
): Promise<void> {
  const { workspaceId, actor } = caller;
  return withTransaction(deps.database.db, async (tx) => {
    await saveBooksLink(tx, workspaceId, link, { keyId: actor.id, now: deps.now() });
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'books_link.set',
      subjectKind: 'workspace',
      subjectId: workspaceId,
      detail: { name: link.name, trail_url: link.trailUrl },
    });
  });
}

/** Who reads on after a movement has booked everything up to it. Of another reader nothing is kept. */
export async function keepBooked(
  { db }: Database,
  { workspaceId, actor }: Pick<Caller, 'workspaceId' | 'actor'>,
  sequence: bigint,
): Promise<void> {
  if (actor.kind === 'api_key') await saveBooked(db, workspaceId, actor.id, sequence);
}
