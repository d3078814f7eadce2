import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { admitToSubject } from '../attachments/admit-to-subject.ts';
import type { SubjectRejection } from '../attachments/admit-to-subject.ts';
import type { Subject } from '../attachments/subject.rules.ts';
import { commentsListedMax } from './comment.rules.ts';
import type { Comment } from './comment.rules.ts';
import {
  findCommentRow,
  insertComment,
  listCommentRows,
  saveCommentRemoved,
} from './comments.sql.ts';

export type CommentRejection =
  | SubjectRejection
  | { readonly kind: 'reject'; readonly reason: 'comment_not_found' | 'not_your_comment' };

export async function listComments(
  { database }: Pick<BooksDeps, 'database'>,
  caller: MemberCaller,
  subject: Subject,
): Promise<{ readonly kind: 'listed'; readonly comments: readonly Comment[] } | SubjectRejection> {
  const admitted = await admitToSubject(database.db, caller, subject);
  if (admitted.kind === 'reject') return admitted;
  const comments = await listCommentRows(database.db, caller.orgId, subject, commentsListedMax);
  return { kind: 'listed', comments };
}

/** Everyone who can see a subject may comment on it: a comment changes nothing in the books. */
export function writeComment(
  deps: BooksDeps,
  caller: MemberCaller,
  subject: Subject,
  text: string,
): Promise<{ readonly kind: 'written'; readonly comment: Comment } | SubjectRejection> {
  const { orgId, member, actor } = caller;
  return withTransaction(deps.database.db, async (tx) => {
    const admitted = await admitToSubject(tx, caller, subject);
    if (admitted.kind === 'reject') return admitted;
    const comment: Comment = {
      id: deps.newId(),
      subject,
      text,
      writtenBy: member.id,
      writtenAt: deps.now(),
      removedAt: null,
    };
    await insertComment(tx, orgId, comment);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: `${subject.kind}.commented`,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail: { comment_id: comment.id },
    });
    return { kind: 'written', comment };
  });
}

/** Removes a comment as its author. A placeholder stays; the text is erased. */
export function removeComment(
  deps: BooksDeps,
  caller: MemberCaller,
  id: string,
): Promise<{ readonly kind: 'removed'; readonly comment: Comment } | CommentRejection> {
  const { orgId, member, actor } = caller;
  return withTransaction(deps.database.db, async (tx) => {
    const comment = await findCommentRow(tx, orgId, id);
    if (comment === null) return notFound;
    const { subject } = comment;
    const admitted = await admitToSubject(tx, caller, subject);
    if (admitted.kind === 'reject') {
      return admitted.reason === 'subject_not_found' ? notFound : admitted;
    }
    if (comment.writtenBy !== member.id) return { kind: 'reject', reason: 'not_your_comment' };
    const at = deps.now();
    if (!(await saveCommentRemoved(tx, orgId, id, { by: member.id, at }))) return notFound;
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: `${subject.kind}.comment_removed`,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail: { comment_id: id },
    });
    return { kind: 'removed', comment: { ...comment, text: null, removedAt: at } };
  });
}

const notFound = { kind: 'reject', reason: 'comment_not_found' } as const;
