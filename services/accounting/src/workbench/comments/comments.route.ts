import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import {
  commentBody,
  commentList,
  commentQuery,
  commentRecord,
  toCommentRecord,
  toCommentReply,
} from './comments.wire.ts';
import { listComments, removeComment, writeComment } from './manage-comments.ts';

const tags = ['Comments'];

/** Comments on documents, bank lines and contacts. */
export function addCommentRoutes(organisation: HttpServer, deps: BooksDeps): void {
  organisation.get(
    '/comments',
    routeOptions(
      'any_member',
      {
        operationId: 'listComments',
        tags,
        summary: 'List the comments on a document, bank line or contact',
      },
      { params: orgParams, querystring: commentQuery, response: { 200: commentList } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { subject: kind, subject_id: id } = request.query;
      const outcome = await listComments(deps, caller, { kind, id });
      if (outcome.kind === 'reject') return sendError(reply, toCommentReply(outcome));
      const data = outcome.comments.map((one) => toCommentRecord(one, caller.member.id));
      return reply.send({ data });
    },
  );
  organisation.post(
    '/comments',
    routeOptions(
      'any_member',
      {
        operationId: 'writeComment',
        tags,
        summary: 'Comment on a document, bank line or contact',
        description:
          'Whoever can read the document, bank line or contact can comment on it. Customers and suppliers do not see comments.',
      },
      { params: orgParams, body: commentBody, response: { 201: commentRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { subject: kind, subject_id: id, text } = request.body;
      const outcome = await writeComment(deps, caller, { kind, id }, text);
      if (outcome.kind === 'reject') return sendError(reply, toCommentReply(outcome));
      return reply.code(201).send(toCommentRecord(outcome.comment, caller.member.id));
    },
  );
  organisation.delete(
    '/comments/:id',
    routeOptions(
      'any_member',
      {
        operationId: 'removeComment',
        tags,
        summary: 'Remove your own comment',
        description: 'Its text is deleted. That there was a comment stays on record.',
      },
      { params: oneParams, response: { 200: commentRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const outcome = await removeComment(deps, caller, request.params.id);
      if (outcome.kind === 'reject') return sendError(reply, toCommentReply(outcome));
      return reply.send(toCommentRecord(outcome.comment, caller.member.id));
    },
  );
}
