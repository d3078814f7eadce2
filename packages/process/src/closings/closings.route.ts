import type { MemberActor } from '@countinghouse/actor';
import { operation, sendError } from '@countinghouse/http';
import type { HttpServer, OperationDescription } from '@countinghouse/http';
import type { Database, Db } from '@countinghouse/postgres';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ClosingPlace } from './closing-place.ts';
import { coolingDays } from './closing.rules.ts';
import type { Ending, Obstacle } from './closing.rules.ts';
import { closingRecord, toClosingRecord, toClosingRefusal } from './closing.wire.ts';
import type { ClosingRefusal } from './closing.wire.ts';
import { findClosingRow } from './closings.sql.ts';
import { withdrawClosing } from './start-closing.ts';

/** What the service's own gate does for these routes; it runs before each of them. */
export interface ClosingHost<Schema> {
  /** How a route tells the gate that it is for owners. */
  readonly owners: FastifyContextConfig;
  readonly scopes: readonly string[];
  readonly params: z.ZodObject;
  readonly callerOf: (request: FastifyRequest) => {
    readonly tenantId: string;
    readonly actor: MemberActor;
    readonly name: string;
  };
  /** Throws when the session proved no second factor lately. */
  readonly requireSecondFactor: (request: FastifyRequest) => void;
  /** Starts the closing, or has it wait for a second approver; null when it was done. */
  readonly request: (request: FastifyRequest) => Promise<ClosingRefusal | null>;
  readonly isAwaitingApproval: (db: Db<Schema>, tenantId: string) => Promise<boolean>;
  readonly listObstacles: (db: Db<Schema>, tenantId: string) => Promise<readonly Obstacle[]>;
  readonly listEndings: (db: Db<Schema>, tenantId: string) => Promise<readonly Ending[]>;
}

interface ClosingRouteDeps<Schema> {
  readonly database: Database<Schema>;
  readonly now: () => Date;
  readonly place: ClosingPlace<Schema>;
}

/** The closing of a tenant, for its owners. */
export function addClosingRoutes<Schema>(
  server: HttpServer,
  deps: ClosingRouteDeps<Schema>,
  host: ClosingHost<Schema>,
): void {
  const { params, callerOf } = host;
  const show = async (tenantId: string) => {
    const { db } = deps.database;
    const closing = await findClosingRow(db, tenantId);
    const awaitsApproval = closing === null && (await host.isAwaitingApproval(db, tenantId));
    const isClosed = closing?.status === 'closed';
    const obstacles = isClosed ? [] : await host.listObstacles(db, tenantId);
    const endings = isClosed ? [] : await host.listEndings(db, tenantId);
    return toClosingRecord({ closing, awaitsApproval, obstacles, endings });
  };

  server.get(
    '/closing',
    describe(
      host,
      { operationId: 'getClosing', summary: 'Get the closing and what is in its way' },
      { params, response: { 200: closingRecord } },
    ),
    async (request, reply) => reply.send(await show(callerOf(request).tenantId)),
  );

  server.post(
    '/closing',
    describe(
      host,
      {
        operationId: 'startClosing',
        secondFactor: true,
        summary: 'Start the closing',
        description: `Every owner is notified by e-mail and can withdraw it for ${coolingDays} days. Where two members can approve, a second one must approve it first. It closes when the time is over and nothing is in the way. Requires a second factor confirmed within the last five minutes.`,
        errors: [409],
      },
      { params, response: { 202: closingRecord } },
    ),
    async (request, reply) => {
      host.requireSecondFactor(request);
      const refusal = await host.request(request);
      if (refusal !== null) return sendError(reply, toClosingRefusal(refusal));
      return reply.code(202).send(await show(callerOf(request).tenantId));
    },
  );

  server.post(
    '/closing/withdraw',
    describe(
      host,
      {
        operationId: 'withdrawClosing',
        summary: 'Withdraw the closing',
        description: 'Any owner can, until it is closed. Every owner is notified by e-mail.',
        errors: [409],
      },
      { params, response: { 200: closingRecord } },
    ),
    async (request, reply) => {
      const { tenantId, actor, name: byName } = callerOf(request);
      const outcome = await withdrawClosing(deps, deps.place, { tenantId, actor, byName });
      if (outcome.kind === 'reject') return sendError(reply, toClosingRefusal(outcome.reason));
      return reply.send(await show(tenantId));
    },
  );
}

function describe<Schema, Schemas extends object>(
  { owners, scopes }: Pick<ClosingHost<Schema>, 'owners' | 'scopes'>,
  description: Omit<OperationDescription, 'tags' | 'requiredScopes'>,
  schemas: Schemas,
) {
  const described = operation({ ...description, tags: ['Closing'], requiredScopes: scopes });
  return { config: owners, schema: { ...described, ...schemas } };
}
