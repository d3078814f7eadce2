import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { orgParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { lockPassOf } from '../../../ledger/locks/lock-pass.wire.ts';
import type { WorkbenchDeps } from '../read-document-details.ts';
import { bulkBody, bulkRecord, reasonMissing, toBulkRecord } from './bulk-documents.wire.ts';
import { performMany } from './perform-many.ts';

export function addBulkDocumentsRoute(organisation: HttpServer, deps: WorkbenchDeps): void {
  organisation.post(
    '/documents/bulk',
    routeOptions(
      'documents:read',
      {
        operationId: 'actOnDocuments',
        secondFactor: true,
        tags: ['Documents'],
        summary: 'Submit, approve, issue, send, void or discard several documents',
        description:
          'Each document is handled on its own, by the same rules as the single operation: a refusal names its reason and does not stop the others. `approve` requires a second factor used in the last five minutes.',
      },
      { params: orgParams, body: bulkBody, response: { 200: bulkRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { action, documents, reason = null, lock_reason: lockReason } = request.body;
      if (action === 'approve') requireFreshSecondFactor(signedInOf(request), deps.now());
      const isExplained = action === 'reject' || action === 'void';
      if (isExplained && (reason ?? '').trim() === '') return sendError(reply, reasonMissing);
      const outcomes = await performMany(deps, caller, {
        action,
        documents,
        reason,
        ...lockPassOf(caller.member.role, lockReason),
      });
      return reply.send(toBulkRecord(outcomes));
    },
  );
}
