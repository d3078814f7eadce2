import { uuidV7Floor } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { insertLogEntries, assignSequences } from '../event-log.sql.ts';
import type { DeliveryPolicy } from '../policy.ts';
import { createSweep } from '../sweep.ts';
import { decideLaneShare } from './lane-share.rules.ts';
import { hasOutbox } from './outbox-look.sql.ts';
import { claimFromOutbox, lanes, wakeHeads } from './outbox.sql.ts';
import type { OutboxEvent } from './outbox.sql.ts';

export type TenantFacts = Readonly<Record<string, string>>;

/** Facts about tenants that event bodies contain; they never change once a tenant exists. */
export type ReadTenantFacts<Schema> = (
  tx: Tx<Schema>,
  tenantIds: readonly string[],
) => Promise<ReadonlyMap<string, TenantFacts>>;

interface FanOutDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly readTenantFacts: ReadTenantFacts<Schema>;
  readonly nowMs: () => number;
}

interface FanOutRound {
  readonly events: number;
  /** There are more events that nobody else takes. */
  readonly hasMore: boolean;
  readonly oldestCreatedAt: Date | null;
  /** Endpoints that have new events. */
  readonly endpoints: readonly EndpointKey[];
}

export type FanOut = () => Promise<FanOutRound>;

/** Most events in one transaction; a full round is followed by another immediately. */
const eventsMax = 500;
const sweepEveryMs = 5_000;
const emptyRound = {
  events: 0,
  hasMore: false,
  oldestCreatedAt: null,
  endpoints: [],
  hasEveryLane: true,
};
/** Facts of this many tenants are cached; then the cache is cleared. */
const factsMax = 100_000;

/**
 * Assigns sequence numbers and bodies to committed events, and wakes the endpoints subscribed to
 * them. Any number of processes may run it: one process at a time works on each outbox lane.
 */
export function createFanOut<Schema>(deps: FanOutDeps<Schema>): FanOut {
  const { database, policy, nowMs } = deps;
  const facts = new Map<string, TenantFacts>();
  let wasEmpty = false;
  let perLaneMax = eventsMax;
  const sweep = createSweep({ nowMs, everyMs: sweepEveryMs });

  async function learnFacts(tx: Tx<Schema>, events: readonly OutboxEvent[]): Promise<void> {
    if (facts.size > factsMax) facts.clear();
    const unknown = new Set(events.map((event) => event.tenantId)).difference(facts);
    if (unknown.size === 0) return;
    for (const [id, fact] of await deps.readTenantFacts(tx, [...unknown])) facts.set(id, fact);
  }

  return async () => {
    const from = uuidV7Floor(sweep.fromMs());
    const startedAtMs = performance.now();
    const round = await takeRound(from);
    const wasComplete = round.hasEveryLane && !round.hasMore;
    sweep.note({ wasComplete, tookMs: performance.now() - startedAtMs });
    wasEmpty = round.events === 0;
    return round;
  };

  async function takeRound(
    from: string,
  ): Promise<FanOutRound & { readonly hasEveryLane: boolean }> {
    // Most rounds in a quiet hour find nothing, and a transaction costs three statements.
    if (wasEmpty && !(await hasOutbox(database.db, from))) return emptyRound;
    return withTransaction(database.db, async (tx) => {
      const { events, hasEveryLane } = await claimFromOutbox(tx, from, {
        eventsMax,
        perLaneMax,
      });
      const tenantIds = events.map(({ tenantId }) => tenantId);
      const share = decideLaneShare(tenantIds, { eventsMax, perLaneMax, lanes });
      perLaneMax = share.perLaneMax;
      if (events.length === 0) return { ...emptyRound, hasEveryLane };
      await learnFacts(tx, events);
      await logInOrder(tx, events);
      const endpoints = await wakeHeads(tx, distinctWants(events), new Date(nowMs()));
      const oldestCreatedAt = oldestOf(events);
      const { hasMore } = share;
      return { events: events.length, hasMore, oldestCreatedAt, endpoints, hasEveryLane };
    });
  }

  async function logInOrder(tx: Tx<Schema>, events: readonly OutboxEvent[]): Promise<void> {
    const byTenant = Map.groupBy(events, (event) => event.tenantId);
    const lasts = await assignSequences(
      tx,
      [...byTenant].map(([tenantId, own]) => ({ tenantId, count: own.length })),
    );
    const entries = [...byTenant].flatMap(([tenantId, own]) => {
      const last = lasts.get(tenantId);
      if (last === undefined) {
        throw new Error('no sequence numbers were assigned to the events of a tenant');
      }
      return own.map((event, index) => {
        const sequence = last - BigInt(own.length - 1 - index);
        const tenantFacts = facts.get(tenantId) ?? {};
        const body = policy.body({ ...event, sequence, tenantFacts });
        const { id: eventId, type, createdAt } = event;
        return { tenantId, sequence, eventId, type, createdAt, body };
      });
    });
    await insertLogEntries(tx, entries);
  }
}

function distinctWants(
  events: readonly OutboxEvent[],
): readonly { readonly tenantId: string; readonly type: string }[] {
  return [...new Map(events.map((event) => [`${event.tenantId} ${event.type}`, event])).values()];
}

function oldestOf(events: readonly OutboxEvent[]): Date | null {
  return events.reduce<Date | null>(
    (oldest, { createdAt }) => (oldest === null || createdAt < oldest ? createdAt : oldest),
    null,
  );
}
