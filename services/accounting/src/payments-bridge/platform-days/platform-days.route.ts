import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { FeedDeps } from '../connections/use-connections.ts';
import { importPlatformDay } from './import-platform-day.ts';
import {
  platformDayBody,
  platformDayRecord,
  toImportDayReply,
  toPlatformDayRecord,
} from './platform-days.wire.ts';

/** The books of a payments platform itself. */
export function addPlatformDayRoute(app: HttpServer, deps: BooksDeps & FeedDeps): void {
  app.post(
    '/platform-days',
    routeOptions(
      'journals:post',
      {
        operationId: 'importPlatformDay',
        tags: ['Payments connections'],
        summary: 'Import a day of the payments platform’s own ledger',
        description:
          'For the organisation that runs a payments service: posts one entry for each currency, account by account. The signature is verified with the keys that payments publishes. Importing the same file again changes nothing.',
        bodyExample: { note: 'countinghouse/ledger-day/live\n2026-11-15\ntransactions 3\n…' },
        errors: [409],
      },
      { params: orgParams, body: platformDayBody, response: { 200: platformDayRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await importPlatformDay(deps, { orgId, actor, note: request.body.note });
      if (outcome.kind === 'reject') return sendError(reply, toImportDayReply(outcome));
      return reply.send(toPlatformDayRecord(outcome));
    },
  );
}
