import type { Reminder } from '../../customers/reminders/reminder.rules.ts';
import { listLastReminders } from '../../customers/reminders/reminders.reads.ts';
import { readMergedPage } from '../../documents/document/list-documents.ts';
import type { DocumentPage, MergedListQuery } from '../../documents/document/list-documents.ts';
import { sightOf } from '../../documents/document/visibility.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { listActorNames } from '../../people/members/actor-names.reads.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { listContactNames } from './document-parts.sql.ts';

export interface SeenQuery extends Omit<MergedListQuery, 'orgId' | 'parts' | 'authorId'> {
  /** Null: both. */
  readonly family: DocumentFamily | null;
  /** Only what the member wrote. */
  readonly isMine: boolean;
}

export interface SeenPage extends DocumentPage {
  readonly contactNames: ReadonlyMap<string, string>;
  readonly authorNames: ReadonlyMap<string, string>;
  /** The last one of each invoice that has any. */
  readonly reminders: ReadonlyMap<string, Reminder>;
}

/** What a member sees of the documents, newest first. */
export async function listSeenDocuments(
  deps: Omit<BooksDeps, 'newId'>,
  { orgId, member }: MemberCaller,
  { family, isMine, ...query }: SeenQuery,
): Promise<SeenPage> {
  const parts = sightOf(member).filter((part) => family === null || part.family === family);
  const authorId = isMine ? member.id : null;
  const page =
    parts.length === 0
      ? { documents: [], hasMore: false, total: 0 }
      : await readMergedPage(deps, { ...query, orgId, parts, authorId });
  const { db } = deps.database;
  const contactIds = [...new Set(page.documents.map(({ contactId }) => contactId))];
  const authorIds = [...new Set(page.documents.map(({ author }) => author.id))];
  const invoices = page.documents.filter(({ kind }) => kind === 'invoice');
  const invoiceIds = invoices.map(({ id }) => id);
  return {
    ...page,
    contactNames: await listContactNames(db, orgId, contactIds),
    authorNames: await listActorNames(db, orgId, authorIds),
    reminders: await listLastReminders(db, orgId, invoiceIds),
  };
}
