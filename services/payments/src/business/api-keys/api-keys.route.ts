import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import {
  apiKeyId,
  apiKeyList,
  createApiKeyBody,
  createdApiKeyRecord,
  heldApiKeyRecord,
  presetList,
  revokedApiKeyRecord,
  rotateApiKeyBody,
  toApiKeyRecord,
  toExpiry,
  toHeldApiKeyRecord,
  toPresetRecord,
  toRotation,
} from './api-keys.wire.ts';
import { createKeyInPerson, revokeKeyInPerson, rotateKeyInPerson } from './key-people.ts';
import type { KeyPeopleDeps, KeyPerson } from './key-people.ts';
import { toKeyRefusal } from './key-refusals.wire.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listPresets } from './list-key-presets.ts';

/** API keys of a business, managed by its members. */
export function addApiKeyRoutes(server: HttpServer, deps: KeyPeopleDeps): void {
  addListApiKeysRoute(server, deps.database);
  addListKeyPresetsRoute(server);
  addCreateApiKeyRoute(server, deps);
  addRotateApiKeyRoute(server, deps);
  addRevokeApiKeyRoute(server, deps);
}

function addListApiKeysRoute(server: HttpServer, database: Database): void {
  server.get(
    '/api-keys',
    routeOptions(
      { anyOf: ['keys:read'] },
      {
        operationId: 'listApiKeys',
        tags: ['API keys'],
        summary: 'List the API keys of both environments',
        description: 'Includes expired and revoked keys.',
      },
      { response: { 200: apiKeyList } },
    ),
    async (request, reply) => {
      const keys = await listApiKeys(database, memberOf(request).businessId);
      return reply.send({ data: keys.map(toApiKeyRecord) });
    },
  );
}

function addListKeyPresetsRoute(server: HttpServer): void {
  server.get(
    '/api-key-presets',
    routeOptions(
      { anyOf: ['keys:read'] },
      {
        operationId: 'listApiKeyPresets',
        tags: ['API keys'],
        summary: 'List API key presets',
      },
      { response: { 200: presetList } },
    ),
    async (request, reply) => {
      const presets = listPresets(memberOf(request).role);
      return reply.send({ data: presets.map(toPresetRecord) });
    },
  );
}

function addCreateApiKeyRoute(server: HttpServer, deps: KeyPeopleDeps): void {
  const { realNow = deps.now } = deps;
  server.post(
    '/api-keys',
    routeOptions(
      { anyOf: ['keys:manage'] },
      {
        operationId: 'createApiKey',
        secondFactor: true,
        tags: ['API keys'],
        summary: 'Create an API key',
        description:
          'The response includes the key. It is shown only once. A live key requires a fresh second factor. Once two members can approve, a live key that combines `recipients:write` with `splits:assign` or `recipients:verify` needs a second approver (202).',
      },
      { body: createApiKeyBody, response: { 200: createdApiKeyRecord, 202: heldApiKeyRecord } },
    ),
    async (request, reply) => {
      const { environment, name, scopes, allowedCidrs, expiresAt } = request.body;
      const outcome = await createKeyInPerson(deps, keyPersonOf(request), {
        environment,
        name,
        scopes,
        allowedCidrs,
        expiresAt: toExpiry(expiresAt, realNow()),
      });
      if (outcome.kind === 'reject') return refuse(request, reply, outcome.reason);
      return outcome.kind === 'held'
        ? reply.code(202).send(toHeldApiKeyRecord(outcome))
        : reply.send({ id: outcome.id, key: outcome.key });
    },
  );
}

function addRotateApiKeyRoute(server: HttpServer, deps: KeyPeopleDeps): void {
  const { realNow = deps.now } = deps;
  server.post(
    '/api-keys/:id/rotate',
    routeOptions(
      { anyOf: ['keys:manage'] },
      {
        operationId: 'rotateApiKey',
        secondFactor: true,
        tags: ['API keys'],
        summary: 'Rotate an API key',
        description:
          'Creates a new key with the same scopes. Both keys work until the overlap ends. Your own role must include every scope of the key, and a live key requires a fresh second factor. If creating such a key needs a second approver, so does rotating it (202); the overlap then starts on approval.',
        errors: [409],
      },
      {
        params: apiKeyId,
        body: rotateApiKeyBody,
        response: { 200: createdApiKeyRecord, 202: heldApiKeyRecord },
      },
    ),
    async (request, reply) => {
      const outcome = await rotateKeyInPerson(deps, keyPersonOf(request), {
        keyId: request.params.id,
        ...toRotation(request.body, realNow()),
      });
      if (outcome.kind === 'reject') return refuse(request, reply, outcome.reason);
      return outcome.kind === 'held'
        ? reply.code(202).send(toHeldApiKeyRecord(outcome))
        : reply.send({ id: outcome.id, key: outcome.key });
    },
  );
}

function addRevokeApiKeyRoute(server: HttpServer, deps: KeyPeopleDeps): void {
  server.post(
    '/api-keys/:id/revoke',
    routeOptions(
      { anyOf: ['keys:manage'] },
      {
        operationId: 'revokeApiKey',
        tags: ['API keys'],
        summary: 'Revoke an API key',
        description:
          'Takes effect on every process within a second. Repeating the call keeps the first revocation time. No second factor is required.',
      },
      { params: apiKeyId, response: { 200: revokedApiKeyRecord } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const outcome = await revokeKeyInPerson(deps, keyPersonOf(request), id);
      if (outcome === 'key_not_found') return sendError(reply, standardReplies.notFound);
      return reply.send({ id, revoked: true as const });
    },
  );
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: Parameters<typeof toKeyRefusal>[0],
): FastifyReply {
  return sendError(reply, toKeyRefusal(reason, signedInOf(request)));
}

function keyPersonOf(request: FastifyRequest): KeyPerson {
  return { ...memberOf(request), secondFactorAt: signedInOf(request).secondFactorAt };
}
