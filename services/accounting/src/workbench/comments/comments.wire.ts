import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, multilineText, namedActor, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toAttachmentReply } from '../attachments/attachments.wire.ts';
import { subjectFields } from '../attachments/subject.wire.ts';
import { commentCharactersMax } from './comment.rules.ts';
import type { Comment } from './comment.rules.ts';
import type { CommentRejection } from './manage-comments.ts';

export const commentQuery = z.object(subjectFields);

export const commentBody = z.object({
  ...subjectFields,
  text: multilineText({ min: 1, max: commentCharactersMax }).regex(/\S/, 'Must not be blank.'),
});

export const commentRecord = z
  .object({
    id: uuid(),
    ...subjectFields,
    text: z.string().nullable().meta({ description: 'Null if the author removed the comment.' }),
    written_by: namedActor(),
    written_at: moment(),
    removed_at: moment().nullable(),
    yours: z.boolean().meta({ description: 'Whether you wrote it and can remove it.' }),
  })
  .meta({ id: 'Comment' });

export const commentList = z.object({
  data: z.array(commentRecord).meta({ description: 'The latest 200, oldest first.' }),
});

export function toCommentRecord(comment: Comment, memberId: string): z.infer<typeof commentRecord> {
  return {
    id: comment.id,
    subject: comment.subject.kind,
    subject_id: comment.subject.id,
    text: comment.text,
    written_by: { kind: 'member', id: comment.writtenBy },
    written_at: comment.writtenAt.toISOString(),
    removed_at: comment.removedAt?.toISOString() ?? null,
    yours: comment.writtenBy === memberId,
  };
}

export function toCommentReply(rejection: CommentRejection): ErrorReply {
  switch (rejection.reason) {
    case 'comment_not_found':
      return refusal(404, rejection.reason, 'There is no such comment, or it has been removed.');
    case 'not_your_comment':
      return refusal(403, rejection.reason, 'Only its author can remove a comment.');
    case 'role_forbids':
    case 'not_your_document':
    case 'subject_not_found':
      return toAttachmentReply(rejection);
  }
}
