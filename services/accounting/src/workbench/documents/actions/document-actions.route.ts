import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { lockPassOf } from '../../../ledger/locks/lock-pass.wire.ts';
import type { Permission } from '../../../tenants/members/permission.rules.ts';
import { toDocumentReply } from '../document-replies.wire.ts';
import type { WorkbenchDeps } from '../read-document-details.ts';
import { documentDetailsRecord, toDocumentDetailsRecord } from '../workbench-documents.wire.ts';
import {
  documentParams as params,
  explainedBody,
  plainBody,
  postingBody,
  toldBody,
} from '../workbench-requests.wire.ts';
import { performAction } from './perform-action.ts';
import type { ActionOrder } from './perform-action.ts';

interface ActionRoute<Action extends string> {
  readonly action: Action;
  readonly operationId: string;
  /** Permissions that depend on the document's kind are checked later. */
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
    description: 'Prices the document again. Its amounts are fixed from then on.',
  },
  {
    action: 'recall',
    operationId: 'recallDocument',
    access: 'documents:read',
    summary: 'Recall a document from approval',
  },
  {
    action: 'withdraw',
    operationId: 'withdrawDocument',
    access: 'documents:read',
    summary: 'Withdraw an approved invoice or credit note',
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
    summary: 'Reject a document',
  },
  {
    action: 'void',
    operationId: 'voidDocument',
    access: 'documents:void',
    summary: 'Void a posted document',
    description:
      'Posts an exact reversal of the entry. Possible while nothing is settled on the document. The document keeps its number. Sends `invoice.voided`.',
  },
];

const postingRoutes: readonly ActionRoute<'approve' | 'issue' | 'issue_and_send' | 'confirm'>[] = [
  {
    action: 'approve',
    operationId: 'approveDocument',
    access: 'documents:approve',
    summary: 'Approve a document',
    description:
      'Requires a second factor used in the last five minutes. If several approvals are needed, the last one approves the document. Approving a bill or expense claim posts it. Sends `bill.approved`.',
  },
  {
    action: 'issue',
    operationId: 'issueDocument',
    access: 'documents:issue',
    summary: 'Issue an invoice or credit note',
    description: 'Assigns the document number and posts it. Sends `invoice.issued`.',
  },
  {
    action: 'issue_and_send',
    operationId: 'issueAndSendDocument',
    access: 'documents:issue',
    summary: 'Issue an invoice or credit note and e-mail it',
    description:
      'E-mails it to the contact’s address, with the PDF and a link. Sends `invoice.issued`.',
  },
  {
    action: 'confirm',
    operationId: 'confirmSupplierCredit',
    access: 'documents:approve',
    summary: 'Confirm a supplier credit',
    description:
      'Requires a second factor used in the last five minutes. Posts the supplier credit. If other approvals are needed, each approver confirms it and the last confirmation posts it.',
  },
];

/** Approving requires a fresh second factor: an unattended session is not enough. */
const approving: ReadonlySet<string> = new Set(['approve', 'confirm']);

const discardRoute: ActionRoute<'discard'> = {
  action: 'discard',
  operationId: 'discardDocument',
  access: 'documents:read',
  summary: 'Discard a draft',
  description:
    'The document becomes void and never gets a number. Only for documents that are not posted. Sends `invoice.voided`.',
};

/** Actions on a document: the path is the action's name with hyphens. */
export function addDocumentActionRoutes(organisation: HttpServer, deps: WorkbenchDeps): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, order: ActionOrder) =>
    take(deps, request, reply, order);
  for (const route of plainRoutes) {
    const schemas = { params, body: plainBody, response: { 200: documentDetailsRecord } };
    organisation.post(pathOf(route), describe(route, schemas), (request, reply) =>
      answer(request, reply, { ...request.params, ...request.body, action: route.action }),
    );
  }
  for (const route of explainedRoutes) {
    const schemas = { params, body: explainedBody, response: { 200: documentDetailsRecord } };
    organisation.post(pathOf(route), describe(route, schemas), (request, reply) =>
      answer(request, reply, { ...request.params, ...request.body, action: route.action }),
    );
  }
  for (const route of postingRoutes) {
    const schemas = { params, body: postingBody, response: { 200: documentDetailsRecord } };
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
  const schemas = { params, body: toldBody, response: { 200: documentDetailsRecord } };
  organisation.post(pathOf(discardRoute), describe(discardRoute, schemas), (request, reply) => {
    const { version, reason } = request.body;
    const { id } = request.params;
    const withReason = reason === undefined ? {} : { reason };
    return answer(request, reply, { action: 'discard', id, version, ...withReason });
  });
}

function pathOf({ action }: ActionRoute<string>): string {
  return `/documents/:id/${action.replaceAll('_', '-')}`;
}

function describe<Schemas extends object>(route: ActionRoute<string>, schemas: Schemas) {
  const { operationId, access, summary, description } = route;
  const described = {
    operationId,
    tags: ['Documents'],
    summary,
    errors: [409] as const,
    secondFactor: approving.has(route.action),
  };
  return routeOptions(
    access,
    { ...described, ...(description !== undefined && { description }) },
    schemas,
  );
}

async function take(
  deps: WorkbenchDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  order: ActionOrder,
) {
  const caller = memberCallerOf(request);
  const outcome = await performAction(deps, caller, order);
  if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
  return reply.send(toDocumentDetailsRecord(outcome.details, { ...caller, now: deps.now() }));
}
