import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { toSubject, toSubjectColumns } from '../attachments/subject-columns.reads.ts';
import type { Subject } from '../attachments/subject.rules.ts';
import type { Comment } from './comment.rules.ts';

/** The newest comments, in chronological order. */
export async function listCommentRows(
  db: Db,
  orgId: string,
  subject: Subject,
  rowsMax: number,
): Promise<readonly Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(`${subject.kind}_id`, '=', subject.id)
    .orderBy('id', 'desc')
    .limit(rowsMax)
    .execute();
  return rows.map(toComment).toReversed();
}

export async function findCommentRow(tx: Tx, orgId: string, id: string): Promise<Comment | null> {
  const row = await tx
    .selectFrom('comments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toComment(row);
}

export async function insertComment(db: Db, orgId: string, comment: Comment): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      org_id: orgId,
      id: comment.id,
      ...toSubjectColumns(comment.subject),
      text: comment.text,
      written_by: comment.writtenBy,
      written_at: comment.writtenAt,
    })
    .execute();
}

/** False if it was already removed, or someone else wrote it. */
export async function saveCommentRemoved(
  tx: Tx,
  orgId: string,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('comments')
    .set({ text: null, removed_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('written_by', '=', by)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function toComment(row: Selectable<Schema['comments']>): Comment {
  return {
    id: row.id,
    subject: toSubject(row),
    text: row.text,
    writtenBy: row.written_by,
    writtenAt: row.written_at,
    removedAt: row.removed_at,
  };
}
