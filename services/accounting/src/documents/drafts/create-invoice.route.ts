import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { basePath } from '../../edge/base-path.ts';
import { callerOf } from '../../edge/capability.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../../edge/idempotency.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import { documentWithLinesRecord, toDocumentWithLines } from '../document/documents.wire.ts';
import { createDraftOnce } from './create-draft-once.ts';
import { invoiceReasons, toDraftReply } from './draft-replies.wire.ts';
import {
  createInvoiceBody,
  createInvoiceQuery,
  draftPreviewRecord,
  toDraftPreviewRecord,
} from './drafts.wire.ts';
import { previewDraft } from './preview-draft.ts';

export function addCreateInvoiceRoute(api: HttpServer, deps: BooksDeps): void {
  api.post(
    '/invoices',
    routeOptions(
      'write',
      {
        operationId: 'createInvoice',
        repeat: 'key',
        bodyExample: {
          contact_id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
          lines: [{ description: 'An hour of work', quantity: 2, unit_price: 50 }],
        },
        answers: {
          200: 'With `dry_run=true`: the draft that the request would create. Nothing was created.',
          201: {
            description: 'The new draft, or the one that this key created before.',
            headers: ['Location', 'Idempotent-Replayed'],
          },
        },
        tags: ['Invoices'],
        summary: 'Create a draft invoice',
        description:
          'Users review and issue the draft in the application. A value that breaks an accounting rule is refused with 400 and a `reason`. Sends `invoice.created`.',
        errors: [409],
        reasons: [...invoiceReasons, 'idempotency_key_reused'],
      },
      {
        headers: idempotencyHeaders,
        querystring: createInvoiceQuery,
        body: createInvoiceBody,
        response: { 200: draftPreviewRecord, 201: documentWithLinesRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, timeZone } = callerOf(request);
      const { body } = request;
      const order = { orgId, actor, origin: 'api', kind: 'invoice', content: body } as const;
      if (request.query.dry_run === 'true') {
        const preview = await previewDraft(deps, order);
        if (preview.kind === 'reject') return sendError(reply, toDraftReply(preview));
        return reply.send(toDraftPreviewRecord(preview));
      }
      const key = request.headers['idempotency-key'];
      const repeatable = toRepeatable({ orgId, operation: 'createInvoice', key, body });
      const outcome = await createDraftOnce(deps, order, repeatable);
      if (outcome.kind === 'reject') {
        const isReused = outcome.reason === 'idempotency_key_reused';
        return sendError(reply, isReused ? keyReused : toDraftReply(outcome));
      }
      if (outcome.kind === 'repeated') reply.headers(replayedHeader);
      return reply
        .code(201)
        .header('location', `${basePath}/invoices/${outcome.document.id}`)
        .send(toDocumentWithLines(outcome, { timeZone, now: deps.now() }));
    },
  );
}
