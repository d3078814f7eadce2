import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  addOwnerBody,
  changeOwnerBody,
  ownerParams,
  ownerRecord,
  toOwnerRecord,
  toOwnerReply,
} from './beneficial-owners.wire.ts';
import {
  addBeneficialOwner,
  changeBeneficialOwner,
  listBeneficialOwners,
  removeBeneficialOwner,
} from './change-owners.ts';
import type { OwnerDeps } from './change-owners.ts';

const tags = ['Verification'];

/** The beneficial owners, as entered by members of the business. */
export function addBeneficialOwnerRoutes(server: HttpServer, deps: OwnerDeps): void {
  server.get(
    '/beneficial-owners',
    routeOptions(
      { anyOf: ['kyc:read'] },
      { operationId: 'listBeneficialOwners', tags, summary: 'List beneficial owners' },
      { response: { 200: z.object({ data: z.array(ownerRecord) }) } },
    ),
    async (request, reply) => {
      const owners = await listBeneficialOwners(deps, memberOf(request).businessId);
      return reply.send({ data: owners.map(toOwnerRecord) });
    },
  );
  server.post(
    '/beneficial-owners',
    routeOptions(
      { anyOf: ['profile:change'] },
      { operationId: 'addBeneficialOwner', tags, summary: 'Add a beneficial owner' },
      { body: addOwnerBody, response: { 200: ownerRecord } },
    ),
    async (request, reply) => {
      const outcome = await addBeneficialOwner(deps, memberOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, toOwnerReply(outcome.reason));
      return reply.send(toOwnerRecord(outcome.owner));
    },
  );
  server.patch(
    '/beneficial-owners/:ownerId',
    routeOptions(
      { anyOf: ['profile:change'] },
      {
        operationId: 'changeBeneficialOwner',
        tags,
        summary: 'Update a beneficial owner',
        description: 'Changing the name resets the owner’s verification.',
      },
      { params: ownerParams, body: changeOwnerBody, response: { 200: ownerRecord } },
    ),
    async (request, reply) => {
      const { ownerId } = request.params;
      const outcome = await changeBeneficialOwner(deps, memberOf(request), ownerId, request.body);
      if (outcome.kind === 'reject') return sendError(reply, toOwnerReply(outcome.reason));
      return reply.send(toOwnerRecord(outcome.owner));
    },
  );
  server.delete(
    '/beneficial-owners/:ownerId',
    routeOptions(
      { anyOf: ['profile:change'] },
      { operationId: 'removeBeneficialOwner', tags, summary: 'Remove a beneficial owner' },
      {
        params: ownerParams,
        response: { 200: z.object({ id: z.string(), removed: z.boolean() }) },
      },
    ),
    async (request, reply) => {
      const { ownerId } = request.params;
      const outcome = await removeBeneficialOwner(deps, memberOf(request), ownerId);
      if (outcome === 'not_found') return sendError(reply, standardReplies.notFound);
      return reply.send({ id: ownerId, removed: true });
    },
  );
}
