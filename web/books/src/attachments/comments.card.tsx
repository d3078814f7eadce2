import { Button, Card, Loaded, Refusal, TextArea, formatMoment } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/place.ts';
import { commentMutation, commentsQuery, removeCommentMutation } from './attachments.queries.ts';
import type { Comment, Subject } from './attachments.queries.ts';
import { texts } from './texts.ts';

/** What colleagues wrote about a document, a bank line or a contact. */
export function CommentsCard({ subject }: { readonly subject: Subject }): ReactNode {
  const { orgId } = usePlace();
  const comments = useQuery(commentsQuery(orgId, subject));
  const write = useMutation(commentMutation(orgId, subject));
  const [text, setText] = useState('');
  const written = comments.data?.data.filter((comment) => comment.removed_at === null) ?? [];
  return (
    <Card title={texts.comments} count={written.length}>
      <Loaded query={comments}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="empty">{texts.noComment}</p>
          ) : (
            <ul className="happened">
              {data.map((comment) => (
                <Line key={comment.id} comment={comment} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <form
        className="card-body stack stack-2"
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate(text, { onSuccess: () => setText('') });
        }}
      >
        <TextArea
          label={texts.comment}
          hint={texts.commentHint}
          value={text}
          maxLength={4000}
          required
          onChange={(event) => setText(event.target.value)}
        />
        <Refusal error={write.error} />
        <span>
          <Button submits isBusy={write.isPending}>
            {texts.write}
          </Button>
        </span>
      </form>
    </Card>
  );
}

function Line({ comment }: { readonly comment: Comment }): ReactNode {
  const { orgId, timeZone } = usePlace();
  const remove = useMutation(removeCommentMutation(orgId));
  const { text } = comment;
  return (
    <li>
      <span className="spread">
        <b className="mid">{comment.written_by.name ?? texts.somebody}</b>
        <span className="soft t12">{formatMoment(comment.written_at, timeZone)}</span>
      </span>
      {text === null ? (
        <span className="soft">{texts.commentRemoved}</span>
      ) : (
        <span className="comment-text">{text}</span>
      )}
      {comment.yours && text !== null ? (
        <span>
          <Button
            size="small"
            look="plain"
            isBusy={remove.isPending}
            onPress={() => remove.mutate(comment.id)}
          >
            {texts.remove}
          </Button>
        </span>
      ) : null}
      <Refusal error={remove.error} />
    </li>
  );
}
