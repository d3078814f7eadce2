import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { lockPassOf } from '../../../ledger/locks/lock-pass.wire.ts';
import type { Permission } from '../../../tenants/members/permission.rules.ts';
import { documentFileRecord, toDocumentFileRecord } from '../desk-documents.wire.ts';
import {
  documentParams as params,
  explainedBody,
  plainBody,
  postingBody,
  toldBody,
} from '../desk-requests.wire.ts';
import { toDocumentReply } from '../document-replies.wire.ts';
import type { DeskDeps } from '../read-document-file.ts';
import { takeAction } from './perform-action.ts';
import type { ActionOrder } from './perform-action.ts';

interface ActionRoute<Action extends string> {
  readonly action: Action;
  readonly operationId: string;
  /** Where it depends on the kind of the document, that is looked at later. */
  readonly access: Permission;
  readonly summary: string;
  readonly description?: string;
}

const plainRoutes: readonly ActionRoute<'submit' | 'recall' | 'withdraw' | 'send'>[] = [
  {
    action: 'submit',
    operationId: 'submitDocument',
    access: 'documents:read',
    summary: 'Submit a draft for approval',
    description: 'It is priced once more; from here on its amounts stay.',
  },
  {
    action: 'recall',
    operationId: 'recallDocument',
    access: 'documents:read',
    summary: 'Take back what waits for approval',
  },
  {
    action: 'withdraw',
    operationId: 'withdrawDocument',
    access: 'documents:read',
    summary: 'Make a draft again of an approved invoice or credit note',
  },
  {
    action: 'send',
    operationId: 'markDocumentSent',
    access: 'documents:send',
    summary: 'Mark an issued invoice or credit note as sent',
  },
];

const explainedRoutes: readonly ActionRoute<'reject' | 'void'>[] = [
  {
    action: 'reject',
    operationId: 'rejectDocument',
    access: 'documents:approve',
    summary: 'Do not approve it: it is a draft again',
  },
  {
    action: 'void',
    operationId: 'voidDocument',
    access: 'documents:void',
    summary: 'Take it out of the books',
    description:
      'By the exact mirror of its entry, while nothing is settled on it. Its number stays with it. Sends `invoice.voided`.',
  },
];

const postingRoutes: readonly ActionRoute<'approve' | 'issue' | 'issue_and_send' | 'confirm'>[] = [
  {
    action: 'approve',
    operationId: 'approveDocument',
    access: 'documents:approve',
    summary: 'Approve it',
    description:
      'Needs a second factor of the last five minutes. Where several people are needed, the last of them moves it. An approved bill or claim is in the books. Sends `bill.approved`.',
  },
  {
    action: 'issue',
    operationId: 'issueDocument',
    access: 'documents:issue',
    summary: 'Put an invoice or credit note into the books',
    description: 'It gets its number. Sends `invoice.issued`.',
  },
  {
    action: 'issue_and_send',
    operationId: 'issueAndSendDocument',
    access: 'documents:issue',
    summary: 'Issue it and mail it to its customer',
    description:
      'To the e-mail address of the contact, with its PDF and a link. Sends `invoice.issued`.',
  },
  {
    action: 'confirm',
    operationId: 'confirmSupplierCredit',
    access: 'documents:approve',
    summary: 'Put a supplier credit into the books',
    description:
      'Needs a second factor of the last five minutes. Where others have to approve, each of them confirms it and the last one posts it.',
  },
];

/** A session that was left open approves nothing. */
const approving: ReadonlySet<string> = new Set(['approve', 'confirm']);

const discardRoute: ActionRoute<'discard'> = {
  action: 'discard',
  operationId: 'discardDocument',
  access: 'documents:read',
  summary: 'Throw away what never was in the books',
  description: 'It is void and stays without a number. Sends `invoice.voided`.',
};

/** What can be done with a document: the path is the action's name with hyphens. */
export function addDocumentActionRoutes(organisation: HttpServer, deps: DeskDeps): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, order: ActionOrder) =>
    take(deps, request, reply, order);
  for (const route of plainRoutes) {
    const schemas = { params, body: plainBody, response: { 200: documentFileRecord } };
    organisation.post(pathOf(route), describe(route, schemas), (request, reply) =>
      answer(request, reply, { ...request.params, ...request.body, action: route.action }),
    );
  }
  for (const route of explainedRoutes) {
    const schemas = { params, body: explainedBody, response: { 200: documentFileRecord } };
    organisation.post(pathOf(route), describe(route, schemas), (request, reply) =>
      answer(request, reply, { ...request.params, ...request.body, action: route.action }),
    );
  }
  for (const route of postingRoutes) {
    const schemas = { params, body: postingBody, response: { 200: documentFileRecord } };
    organisation.post(pathOf(route), describe(route, schemas), (request, reply) => {
      if (approving.has(route.action)) {
        requireFreshSecondFactor(signedInOf(request), deps.now());
      }
      const { version, reason, lock_reason: lockReason } = request.body;
      return answer(request, reply, {
        action: route.action,
        id: request.params.id,
        version,
        ...(reason !== undefined && { reason }),
        ...lockPassOf(memberCallerOf(request).member.role, lockReason),
      });
    });
  }
  const schemas = { params, body: toldBody, response: { 200: documentFileRecord } };
  organisation.post(pathOf(discardRoute), describe(discardRoute, schemas), (request, reply) => {
    const { version, reason } = request.body;
    const { id } = request.params;
    const told = reason === undefined ? {} : { reason };
    return answer(request, reply, { action: 'discard', id, version, ...told });
  });
}

function pathOf({ action }: ActionRoute<string>): string {
  return `/documents/:id/${action.replaceAll('_', '-')}`;
}

function describe<Schemas extends object>(route: ActionRoute<string>, schemas: Schemas) {
  const { operationId, access, summary, description } = route;
  const described = { operationId, tags: ['Documents'], summary, errors: [409] as const };
  return routeOptions(
    access,
    { ...described, ...(description !== undefined && { description }) },
    schemas,
  );
}

async function take(
  deps: DeskDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  order: ActionOrder,
) {
  const caller = memberCallerOf(request);
  const outcome = await takeAction(deps, caller, order);
  if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
  return reply.send(toDocumentFileRecord(outcome.file, { ...caller, now: deps.now() }));
}
