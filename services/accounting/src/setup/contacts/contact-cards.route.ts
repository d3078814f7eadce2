import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../../edge/idempotency.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import { contactParams, editCardBody, newCardBody, searchQuery } from './contact-cards.wire.ts';
import {
  cardsPage,
  contactProfileRecord,
  toCardsPage,
  toContactProfileRecord,
  toContactReply,
} from './contact-records.wire.ts';
import { findContactProfile, searchContacts } from './read-contact-cards.ts';
import { createContactCard, editContactCard } from './write-contact-card.ts';

const tags = ['Contacts'];
const params = z.object({ orgId: uuid() });

/** Customers, suppliers and employees, as people view and edit them. */
export function addContactCardRoutes(organisation: HttpServer, deps: BooksDeps): void {
  organisation.get(
    '/contacts',
    routeOptions(
      'contacts:read',
      { operationId: 'searchContacts', tags, summary: 'List or search contacts by name' },
      { params, querystring: searchQuery, response: { 200: cardsPage } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { type: role = null, active, text = null } = request.query;
      const isActive = active === undefined ? null : active === 'true';
      const filter = { orgId, role, active: isActive, text };
      const page = await searchContacts(deps, filter, request.query);
      return reply.send(toCardsPage(page, request.query));
    },
  );
  organisation.get(
    '/contacts/:id',
    routeOptions(
      'contacts:read',
      {
        operationId: 'getContact',
        tags,
        summary: 'Get a contact with its statement',
        description: 'The `sales` role sees only receivables. All other roles see payables too.',
      },
      { params: contactParams, response: { 200: contactProfileRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const profile = await findContactProfile(deps, caller, request.params.id);
      if (profile === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toContactProfileRecord(profile, caller.baseCurrency));
    },
  );
  addWriteRoutes(organisation, deps);
}

function addWriteRoutes(organisation: HttpServer, deps: BooksDeps): void {
  organisation.post(
    '/contacts',
    routeOptions(
      'contacts:write',
      {
        operationId: 'addContact',
        tags,
        summary: 'Create a contact',
        description:
          'Duplicate names and e-mail addresses are allowed and reported in `warnings`. Sends `contact.created`.',
        errors: [409],
      },
      {
        params,
        headers: idempotencyHeaders,
        body: newCardBody,
        response: { 201: contactProfileRecord },
      },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, member } = caller;
      const { body: card } = request;
      const operation = `addContact ${member.id}`;
      const key = request.headers['idempotency-key'];
      const repeatable = toRepeatable({ orgId, operation, key, body: card });
      const outcome = await createContactCard(deps, caller, card, repeatable);
      if (outcome.kind === 'reject') {
        const isReused = outcome.reason === 'idempotency_key_reused';
        return sendError(reply, isReused ? keyReused : toContactReply(outcome));
      }
      if (outcome.isRepeat) reply.headers(replayedHeader);
      const { profile, similarContacts } = outcome;
      return reply
        .code(201)
        .send(toContactProfileRecord(profile, caller.baseCurrency, similarContacts));
    },
  );
  organisation.patch(
    '/contacts/:id',
    routeOptions(
      'contacts:write',
      {
        operationId: 'editContact',
        tags,
        summary: 'Update a contact',
        description: 'Omitted fields are left unchanged. Existing documents are not affected.',
        errors: [409],
      },
      { params: contactParams, body: editCardBody, response: { 200: contactProfileRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const order = { contactId: request.params.id, ...request.body };
      const outcome = await editContactCard(deps, caller, order);
      if (outcome.kind === 'reject') return sendError(reply, toContactReply(outcome));
      return reply.send(toContactProfileRecord(outcome.profile, caller.baseCurrency));
    },
  );
}
