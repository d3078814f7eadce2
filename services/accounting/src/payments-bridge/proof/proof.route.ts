import { sendError, sendPieces, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { filePace, nameFile } from '../../edge/send-report.ts';
import type { Database } from '../../kernel/database.ts';
import { exportProof } from './export-proof.ts';

/** What a stranger needs of these books to prove them against the log of payments. */
export function addPaymentsProofRoute(
  app: HttpServer,
  { database }: { readonly database: Database },
): void {
  app.get(
    '/payments-connections/:id/proof',
    routeOptions(
      'exports:read',
      {
        operationId: 'exportPaymentsProof',
        tags: ['Payments connections'],
        summary: 'Export the sealed journal for an offline proof',
        description:
          'A consistent snapshot as lines of JSON: the connection, the seals, and every entry as it was hashed. `prove.mjs` compares it with the movements that payments exports.',
        errors: [404],
      },
      {
        params: oneParams,
        response: {
          200: {
            content: { 'application/jsonl': { schema: z.string() } },
            description: 'One JSON object a line.',
          },
        },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const pieces = await exportProof(database, orgId, request.params.id);
      if (pieces === null) return sendError(reply, standardReplies.notFound);
      nameFile(reply, 'books.jsonl', 'application/jsonl; charset=utf-8');
      return sendPieces(reply, pieces, filePace);
    },
  );
}
