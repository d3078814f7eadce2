import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { passkeyFault } from './identity-replies.ts';
import type { Identity } from './identity.ts';
import {
  doneReply,
  idParams,
  passkeyBody,
  passkeyList,
  passkeyOptionsReply,
  passkeyRecord,
  passwordProofBody,
  toPasskeyRecord,
} from './identity.wire.ts';
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from './passkeys.ts';
import { describeRoute, partsOf } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import { answerRemoved, requireOwner } from './second-factor.route.ts';

export function addPasskeyRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  const { parts } = identity;

  server.get(
    '/auth/passkeys',
    describeRoute(
      host.signedIn,
      { operationId: 'listPasskeys', summary: 'List your passkeys' },
      { response: { 200: passkeyList } },
    ),
    async (request, reply) => {
      const passkeys = await listPasskeys(parts, host.signedInOf(request).userId);
      return reply.send({ data: passkeys.map(toPasskeyRecord) });
    },
  );

  server.post(
    '/auth/passkeys/options',
    describeRoute(
      host.signedIn,
      {
        operationId: 'offerPasskey',
        secondFactor: true,
        summary: 'Start adding a passkey',
        description:
          'Returns the options for `navigator.credentials.create`. Requires your password or, once you have a second factor, one verified in the last five minutes.',
      },
      { body: passwordProofBody, response: { 200: passkeyOptionsReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      await requireOwner(identity, host, request, person, request.body.password);
      return reply.send({ ...(await offerPasskey(parts, person)) });
    },
  );

  server.post(
    '/auth/passkeys',
    describeRoute(
      host.signedIn,
      { operationId: 'addPasskey', summary: 'Add the passkey that the browser created' },
      { body: passkeyBody, response: { 200: passkeyRecord } },
    ),
    async (request, reply) => {
      const { name, credential } = request.body;
      const added = await addPasskey(
        partsOf(identity, request),
        host.signedInOf(request),
        name,
        credential,
      );
      if (added.kind === 'reject') return sendError(reply, passkeyFault(added.reason));
      return reply.send(toPasskeyRecord(added.passkey));
    },
  );

  server.delete(
    '/auth/passkeys/:id',
    describeRoute(
      host.signedIn,
      {
        operationId: 'removePasskey',
        secondFactor: true,
        summary: 'Remove a passkey',
        description:
          'Requires a second factor verified in the last five minutes. Your last passkey can be removed only if you have an authenticator app.',
        errors: [404, 409],
      },
      { params: idParams, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      host.requireFreshSecondFactor(person);
      return answerRemoved(
        reply,
        await removePasskey(partsOf(identity, request), person, request.params.id),
      );
    },
  );
}
