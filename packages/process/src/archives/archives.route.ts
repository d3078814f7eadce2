import type { MemberActor } from '@countinghouse/actor';
import { operation, sendError, sendPieces } from '@countinghouse/http';
import type { HttpServer, OperationDescription, Pace } from '@countinghouse/http';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ArchiveDeps, ArchivePlace } from './archive-source.ts';
import { archiveDays } from './archive.rules.ts';
import {
  archiveList,
  archiveRecord,
  toArchiveList,
  toArchiveRecord,
  toArchiveRefusal,
  toDownloadRefusal,
} from './archives.wire.ts';
import { downloadArchive, judgeDownload } from './download-archive.ts';
import { listArchives, requestArchive } from './request-archive.ts';

/** What the service's gate provides to these routes; it runs before each of them. */
export interface ArchiveHost {
  /** Route config that tells the gate that the route is for owners. */
  readonly owners: FastifyContextConfig;
  readonly scopes: readonly string[];
  readonly params: z.ZodObject;
  readonly oneParams: z.ZodType<{ readonly id: string }>;
  readonly callerOf: (request: FastifyRequest) => {
    readonly tenantId: string;
    readonly actor: MemberActor;
    readonly name: string;
  };
  /** Throws if the session has not proved a second factor recently. */
  readonly requireSecondFactor: (request: FastifyRequest) => void;
}

/** Nothing is held while a part is sent, so a slow client costs only a connection. */
const pace: Pace = { silenceMsMax: 60_000, totalMsMax: 6 * 3_600_000 };

/** Archives of all data, for owners. */
export function addArchiveRoutes<Schema>(
  server: HttpServer,
  deps: ArchiveDeps<Schema> & { readonly place: ArchivePlace<Schema> },
  host: ArchiveHost,
): void {
  const { params, oneParams, callerOf, requireSecondFactor } = host;

  server.get(
    '/archives',
    describe(
      host,
      { operationId: 'listArchives', summary: 'List archives of all data' },
      { params, response: { 200: archiveList } },
    ),
    async (request, reply) => {
      const { archives, refusal } = await listArchives(deps, callerOf(request).tenantId);
      return reply.send(toArchiveList(archives, refusal, deps.now()));
    },
  );

  server.post(
    '/archives',
    describe(
      host,
      {
        operationId: 'requestArchive',
        secondFactor: true,
        summary: 'Request an archive of all data',
        description: `Prepares one ZIP file with everything stored here: every table as JSON Lines and CSV, files, and a manifest with counts, sums and hashes. All owners get an e-mail now and when it is ready. It replaces earlier archives and can be downloaded for ${archiveDays} days. Requires a fresh second factor.`,
        errors: [409],
      },
      { params, response: { 202: archiveRecord } },
    ),
    async (request, reply) => {
      requireSecondFactor(request);
      const { tenantId, actor, name } = callerOf(request);
      const outcome = await requestArchive(deps, deps.place, { tenantId, actor, byName: name });
      if (outcome.kind === 'reject') return sendError(reply, toArchiveRefusal(outcome.reason));
      return reply.code(202).send(toArchiveRecord(outcome.archive, deps.now()));
    },
  );

  server.post(
    '/archives/:id/download',
    describe(
      host,
      {
        operationId: 'authorizeArchiveDownload',
        secondFactor: true,
        summary: 'Authorize the download of an archive',
        description:
          'Checks that the archive can be downloaded and that the second factor is fresh. For screens, before a browser follows the link to the file.',
        errors: [409],
      },
      { params: oneParams, response: { 200: archiveRecord } },
    ),
    async (request, reply) => {
      requireSecondFactor(request);
      const { tenantId } = callerOf(request);
      const outcome = await judgeDownload(
        deps.database.db,
        tenantId,
        request.params.id,
        deps.now(),
      );
      if (outcome.kind === 'reject') return sendError(reply, toDownloadRefusal(outcome.reason));
      return reply.send(toArchiveRecord(outcome.archive, deps.now()));
    },
  );

  server.get(
    '/archives/:id/content',
    describe(
      host,
      {
        operationId: 'downloadArchive',
        secondFactor: true,
        summary: 'Download an archive',
        description:
          'The ZIP file. Each download is recorded in the audit log. Requires a fresh second factor.',
        errors: [409],
      },
      {
        params: oneParams,
        response: {
          200: {
            content: { 'application/zip': { schema: z.string() } },
            description: 'The archive as a ZIP file.',
          },
        },
      },
    ),
    async (request, reply) => {
      requireSecondFactor(request);
      const { tenantId, actor } = callerOf(request);
      const archiveId = request.params.id;
      const outcome = await downloadArchive(deps, deps.place, { tenantId, actor, archiveId });
      if (outcome.kind === 'reject') return sendError(reply, toDownloadRefusal(outcome.reason));
      const { requestedAt, sizeBytes } = outcome.archive;
      const day = requestedAt.toISOString().slice(0, 10);
      reply.header('content-type', 'application/zip');
      reply.header('content-disposition', `attachment; filename="countinghouse-${day}.zip"`);
      reply.header('cache-control', 'no-store');
      if (sizeBytes !== null) reply.header('content-length', String(sizeBytes));
      return sendPieces(reply, outcome.pieces, pace);
    },
  );
}

function describe<Schemas extends object>(
  { owners, scopes }: Pick<ArchiveHost, 'owners' | 'scopes'>,
  description: Omit<OperationDescription, 'tags' | 'requiredScopes'>,
  schemas: Schemas,
) {
  const described = operation({ ...description, tags: ['Archives'], requiredScopes: scopes });
  return { config: owners, schema: { ...described, ...schemas } };
}
