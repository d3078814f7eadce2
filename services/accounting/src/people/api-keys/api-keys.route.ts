import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyRequest } from 'fastify';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  apiKeyList,
  createApiKeyBody,
  createdApiKeyRecord,
  listKeysQuery,
  revokedApiKeyRecord,
  rotateApiKeyBody,
  toApiKeyRecord,
  toCreatedKeyRecord,
  toKeyOrder,
  toRotation,
} from './api-keys.wire.ts';
import type { KeyMakerDeps } from './create-api-key.ts';
import { createKeyAsMember } from './create-key-as-member.ts';
import { toKeyReply } from './key-replies.wire.ts';
import { readApiKeyPage } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';

const tags = ['API keys'];

/** The organisation's API keys, created and revoked by its members. */
export function addApiKeyRoutes(organisation: HttpServer, deps: KeyMakerDeps): void {
  organisation.get(
    '/api-keys',
    routeOptions(
      'keys:read',
      {
        operationId: 'listApiKeys',
        tags,
        summary: 'List API keys, revoked ones last',
      },
      { params: orgParams, querystring: listKeysQuery, response: { 200: apiKeyList } },
    ),
    async (request, reply) => {
      const { orgId, environment } = memberCallerOf(request);
      const { limit, offset } = request.query;
      const { keys, hasMore } = await readApiKeyPage(deps.database, orgId, { limit, offset });
      const data = keys.map((key) => toApiKeyRecord(key, environment));
      return reply.send({ data, has_more: hasMore, limit, offset });
    },
  );

  organisation.post(
    '/api-keys',
    routeOptions(
      'keys:manage',
      {
        operationId: 'createApiKey',
        secondFactor: true,
        tags,
        summary: 'Create an API key',
        description:
          'The response includes the key. It is shown only once. In a live organisation this requires a fresh second factor.',
        errors: [409],
      },
      { params: orgParams, body: createApiKeyBody, response: { 201: createdApiKeyRecord } },
    ),
    async (request, reply) => {
      requireFactorWhereLive(request, deps.now());
      const { orgId, actor, environment } = memberCallerOf(request);
      const outcome = await createKeyAsMember(deps, {
        orgId,
        actor,
        ...toKeyOrder(request.body),
      });
      if (outcome.kind === 'reject') return sendError(reply, toKeyReply(outcome.reason));
      return reply.code(201).send(toCreatedKeyRecord(outcome, environment));
    },
  );

  organisation.post(
    '/api-keys/:id/rotate',
    routeOptions(
      'keys:manage',
      {
        operationId: 'rotateApiKey',
        secondFactor: true,
        tags,
        summary: 'Rotate an API key',
        description:
          'Creates a new key with the same access. Both keys work until the overlap ends. In a live organisation this requires a fresh second factor.',
        errors: [409],
      },
      { params: oneParams, body: rotateApiKeyBody, response: { 201: createdApiKeyRecord } },
    ),
    async (request, reply) => {
      requireFactorWhereLive(request, deps.now());
      const { orgId, actor, environment } = memberCallerOf(request);
      const outcome = await rotateApiKey(deps, {
        orgId,
        actor,
        keyId: request.params.id,
        ...toRotation(request.body),
      });
      if (outcome.kind === 'reject') return sendError(reply, toKeyReply(outcome.reason));
      return reply.code(201).send(toCreatedKeyRecord(outcome, environment));
    },
  );

  organisation.post(
    '/api-keys/:id/revoke',
    routeOptions(
      'keys:manage',
      {
        operationId: 'revokeApiKey',
        tags,
        summary: 'Revoke an API key',
        description:
          'Takes effect everywhere within a second and cannot be undone. Does not require a second factor, so that a leaked key can be stopped quickly. Repeating the request keeps the first revocation time.',
      },
      { params: oneParams, response: { 200: revokedApiKeyRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id } = request.params;
      const outcome = await revokeApiKey(deps, { orgId, actor, keyId: id });
      if (outcome === 'key_not_found') return sendError(reply, toKeyReply(outcome));
      return reply.send({ id, revoked: true as const });
    },
  );
}

/** An unattended session must not be enough for live books. */
function requireFactorWhereLive(request: FastifyRequest, now: Date): void {
  if (memberCallerOf(request).environment === 'live') {
    requireFreshSecondFactor(signedInOf(request), now);
  }
}
