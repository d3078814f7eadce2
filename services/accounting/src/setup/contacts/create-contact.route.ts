import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../../edge/idempotency.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import { contactRecord, createContactBody, toContactRecord } from './contacts.wire.ts';
import { createContact } from './create-contact.ts';

export function addCreateContactRoute(api: HttpServer, deps: BooksDeps): void {
  api.post(
    '/contacts',
    routeOptions(
      'write',
      {
        operationId: 'createContact',
        repeat: 'key',
        bodyExample: { name: 'Adire Lane', email: 'accounts@adire-lane.example' },
        answers: {
          201: {
            description: 'The new contact, or the one that this key created before.',
            headers: ['Idempotent-Replayed'],
          },
        },
        tags: ['Contacts'],
        summary: 'Create a customer or supplier',
        description: 'Contacts may share a name. Sends `contact.created`.',
        errors: [409],
        reasons: ['idempotency_key_reused'],
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
