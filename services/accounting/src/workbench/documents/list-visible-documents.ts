import type { Reminder } from '../../customers/reminders/reminder.rules.ts';
import { listLastReminders } from '../../customers/reminders/reminders.reads.ts';
import { readMergedPage, summariseByStatus } from '../../documents/document/list-documents.ts';
import type {
  DocumentPage,
  MergedListQuery,
  StatusSummary,
} from '../../documents/document/list-documents.ts';
import { visibilityOf } from '../../documents/document/visibility.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { listActorNames } from '../../people/members/actor-names.reads.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { listContactNames } from './document-parts.sql.ts';

export interface VisibleQuery extends Omit<MergedListQuery, 'orgId' | 'parts' | 'authorId'> {
  /** Null lists both. */
  readonly family: DocumentFamily | null;
  /** Only documents that the member created. */
  readonly isMine: boolean;
  /** Also counts each status, and what is overdue today in this time zone; null does not. */
  readonly summarisedIn: string | null;
}

export interface VisiblePage extends DocumentPage {
  /** Null if it was not asked for. */
  readonly summary: readonly StatusSummary[] | null;
  readonly contactNames: ReadonlyMap<string, string>;
  readonly authorNames: ReadonlyMap<string, string>;
  /** Each invoice's latest reminder, if any. */
  readonly reminders: ReadonlyMap<string, Reminder>;
}

/** The documents visible to a member, newest first. */
export async function listVisibleDocuments(
  deps: Omit<BooksDeps, 'newId'>,
  { orgId, member }: MemberCaller,
  { family, isMine, summarisedIn, ...query }: VisibleQuery,
): Promise<VisiblePage> {
  const parts = visibilityOf(member).filter((part) => family === null || part.family === family);
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
  const asked = { ...query, orgId, parts, authorId };
  return {
    ...page,
    summary:
      summarisedIn === null || parts.length === 0
        ? null
        : await summariseByStatus(deps, asked, summarisedIn),
    contactNames: await listContactNames(db, orgId, contactIds),
    authorNames: await listActorNames(db, orgId, authorIds),
    reminders: await listLastReminders(db, orgId, invoiceIds),
  };
}
