import { sendError, sendPieces, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer, Pace } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import {
  checkpointList,
  checkpointsQuery,
  toCheckpointRecord,
} from './checkpoints/checkpoints.wire.ts';
import { listCheckpoints } from './checkpoints/list-checkpoints.ts';
import {
  movementSummary,
  movementSummaryQuery,
  toMovementSummary,
} from './movement-summary.wire.ts';
import {
  movementHead,
  movementId,
  movementList,
  movementRecord,
  movementsQuery,
  toMovementHead,
  toMovementJson,
  toMovementRecord,
} from './movements.wire.ts';
import {
  findMovement,
  openMovements,
  readMovementHead,
  summarizeMovements,
} from './read-movements.ts';

/** No resources are held while a caller reads, so the time limits are generous. */
const pace: Pace = { silenceMsMax: 30_000, totalMsMax: 1_800_000 };

const logDiffers: ErrorReply = {
  status: 409,
  code: 'conflict',
  reason: reasonFor('log_differs'),
  error: 'The log has another movement at this number, or ends before it.',
};

const checkpointsMax = 1_000;

const access = { anyOf: ['settlements:read'] } as const;

interface MovementRouteDeps {
  readonly database: Database;
  /** Whoever names the last movement they have processed has booked it. */
  readonly keepBooked: (caller: Caller, sequence: bigint) => Promise<void>;
}

/** The numbered log of all changes to the merchant's money. */
export function addMovementRoutes(
  server: HttpServer,
  { database, keepBooked }: MovementRouteDeps,
): void {
  server.get(
    '/movements',
    routeOptions(
      access,
      {
        operationId: 'listMovements',
        tags: ['Movements'],
        summary: 'List movements of the balance after a number, oldest first',
        description:
          'Every change of the merchant’s money, in one order that never changes. Keep the `sequence` and `hash` of the last movement you processed and send both with the next request. A movement appears within seconds of its posting. Holds are not movements: see `GET /balance`.',
        errors: [409],
        reasons: ['log_differs'],
      },
      { querystring: movementsQuery, response: { 200: movementList } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { workspaceId, environment } = caller;
      const { after_sequence: after, after_hash: afterHash = null, limit = null } = request.query;
      const question = { workspaceId, after, afterHash, rowsMax: limit };
      const opened = await openMovements(database, question);
      if (opened.kind === 'differs') return sendError(reply, logDiffers);
      if (afterHash !== null) await keepBooked(caller, after);
      reply.header('content-type', 'application/json; charset=utf-8');
      return sendPieces(reply, toMovementJson(opened.pages, environment), pace);
    },
  );

  server.get(
    '/movements/head',
    routeOptions(
      access,
      {
        operationId: 'getMovementHead',
        tags: ['Movements'],
        summary: 'Get the last movement’s number and hash, with the balances there',
        description: 'Compare `sequence` with the last movement you processed to see what is left.',
      },
      { response: { 200: movementHead } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      return reply.send(toMovementHead(await readMovementHead(database, workspaceId), environment));
    },
  );

  server.get(
    '/movements/summary',
    routeOptions(
      access,
      {
        operationId: 'summarizeMovements',
        tags: ['Movements'],
        summary: 'Sum up movements by day, currency and kind',
        description:
          'For books that post one entry a day. The sums and the balances at `up_to_sequence` are of one moment: what you had before and the changes add up to those balances.',
        errors: [409],
        reasons: ['log_differs'],
      },
      { querystring: movementSummaryQuery, response: { 200: movementSummary } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const { after_sequence: after, time_zone: timeZone, ...rest } = request.query;
      const { after_hash: afterHash = null, up_to_sequence: upTo = null } = rest;
      const question = { workspaceId, after, afterHash, upTo, timeZone };
      const outcome = await summarizeMovements(database, question);
      if (outcome.kind === 'differs') return sendError(reply, logDiffers);
      return reply.send(toMovementSummary(outcome, { after, timeZone }, environment));
    },
  );

  server.get(
    '/movements/checkpoints',
    routeOptions(
      access,
      {
        operationId: 'listMovementCheckpoints',
        tags: ['Movements'],
        summary: 'List signed checkpoints of the log, oldest first',
        description:
          'Every hour in which the log has grown the service signs its size and root. Keep them: with one of them and the movements anyone can prove later that none of those movements was changed, removed or inserted.',
      },
      { querystring: checkpointsQuery, response: { 200: checkpointList } },
    ),
    async (request, reply) => {
      const { after_size: afterSize, limit = checkpointsMax } = request.query;
      const { workspaceId } = callerOf(request);
      const found = await listCheckpoints(database, workspaceId, afterSize, limit);
      return reply.send({ data: found.map(toCheckpointRecord) });
    },
  );

  server.get(
    '/movements/:id',
    routeOptions(
      access,
      { operationId: 'getMovement', tags: ['Movements'], summary: 'Get a movement' },
      { params: movementId, response: { 200: movementRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const movement = await findMovement(database, workspaceId, request.params.id);
      if (movement === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toMovementRecord(movement, environment));
    },
  );
}
