import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { BooksDeps } from '../books-deps.ts';
import { callerOf } from '../http/capability.ts';
import { routeOptions } from '../http/route-options.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../idempotency/idempotency.wire.ts';
import { toRepeatable } from '../idempotency/repeatable-request.ts';
import { contactRecord, createContactBody, toContactRecord } from './contacts.wire.ts';
import { createContact } from './create-contact.ts';

export function addCreateContactRoute(api: HttpServer, deps: BooksDeps): void {
  api.post(
    '/contacts',
    routeOptions(
      'write',
      {
        operationId: 'createContact',
        tags: ['Contacts'],
        summary: 'Create a customer or supplier',
        description: 'Contacts may share a name. Sends `contact.created`.',
        errors: [409],
      },
      {
        headers: idempotencyHeaders,
        body: createContactBody,
        response: { 201: contactRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor } = callerOf(request);
      const outcome = await createContact(deps, {
        orgId,
        actor,
        request: request.body,
        repeatable: toRepeatable({
          orgId,
          operation: 'createContact',
          key: request.headers['idempotency-key'],
          body: request.body,
        }),
      });
      if (outcome.kind === 'reject') return sendError(reply, keyReused);
      if (outcome.kind === 'replayed') reply.headers(replayedHeader);
      return reply.code(201).send(toContactRecord(outcome.contact));
    },
  );
}
