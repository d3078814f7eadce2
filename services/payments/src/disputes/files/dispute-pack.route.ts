import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { disputeId } from '../disputes/disputes.wire.ts';
import { findDispute } from '../disputes/find-dispute.ts';
import type { DrawPack } from '../pack/draw-pack.ts';
import { findPack } from '../pack/find-pack.ts';
import { listDisputeFiles } from './keep-files.ts';
import { packQuery } from './pack.wire.ts';

export interface PackRouteDeps {
  readonly database: Database;
  readonly drawPack?: DrawPack;
}

const contentTypes = { pdf: 'application/pdf', png: 'image/png' } as const;

/** Loads what draws with the first pack. */
const drawHere: DrawPack = async (_workspaceId, order) => {
  const { renderPack } = await import('../pack/render-pack.ts');
  return renderPack(order);
};

/** The evidence as a document, for people. */
export function addDisputePackRoute(server: HttpServer, deps: PackRouteDeps): void {
  const draw = deps.drawPack ?? drawHere;
  server.get(
    '/disputes/:id/pack',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'getDisputePack',
        tags: ['Disputes'],
        summary: 'Download the evidence',
        description: 'As a PDF, or as the picture that the provider gets. 404 before it was given.',
      },
      { params: disputeId, querystring: packQuery },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { format } = request.query;
      const { id } = request.params;
      const key = { workspaceId, id };
      const dispute = await findDispute(deps.database, key);
      const files = (await listDisputeFiles(deps, key)) ?? [];
      const pack =
        dispute === null ? null : await findPack(deps.database, workspaceId, dispute, files);
      if (pack === null) return sendError(reply, standardReplies.notFound);
      const bytes = await draw(workspaceId, { pack, format });
      return reply
        .header('content-type', contentTypes[format])
        .header('content-disposition', `attachment; filename="evidence-${id}.${format}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(Buffer.from(bytes));
    },
  );
}
