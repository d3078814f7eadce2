import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { openSecret } from '../endpoints/secret.ts';
import type { DeliveryPolicy } from '../policy.ts';
import { hasFailedTooOften } from './flow.rules.ts';
import type { ClaimedHead } from './heads.sql.ts';
import { toHeldEndpoint, needsJobs, isUnderWay, keyOf, readyWanted } from './held-endpoint.ts';
import type { HeldEndpoint, SigningSecret } from './held-endpoint.ts';
import type { Job } from './job.ts';
import { readEndpointsMax, retryGuardMs } from './limits.ts';
import { loadEndpoints, listLogRanges, listParked } from './reading.sql.ts';
import type { LoadedEndpoint, LogRange, ParkedRow, ReadEvent, ReadRange } from './reading.sql.ts';

interface JobSourceDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly sealer: Sealer;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly logger: Logger;
}

/** Reads attempts to make into the held endpoints. */
export interface JobSource {
  /** Loads the endpoints of heads that were just claimed. */
  readonly open: (claimed: readonly ClaimedHead[]) => Promise<readonly HeldEndpoint[]>;
  /** Reloads URL, event types, secrets and replays. */
  readonly reload: (held: readonly HeldEndpoint[]) => Promise<void>;
  /** Returns whether anything was read. */
  readonly fill: (held: readonly HeldEndpoint[]) => Promise<boolean>;
}

const reloadEveryMs = 1_000;

export function createJobSource<Schema>(deps: JobSourceDeps<Schema>): JobSource {
  const { database, policy, nowMs } = deps;
  // Counting up to the switch-off limit is enough; without a limit, one failure is.
  const failuresLooked = policy.switchOffAfterFailures ?? 1;

  async function open(claimed: readonly ClaimedHead[]): Promise<readonly HeldEndpoint[]> {
    if (claimed.length === 0) return [];
    const cursors = new Map(claimed.map((head) => [keyOf(head), head.cursorSequence]));
    const loaded = await loadEndpoints(database.db, claimed, failuresLooked);
    return loaded.map((endpoint) =>
      toHeldEndpoint(endpoint, cursors.get(keyOf(endpoint)) ?? 0n, openSecrets(endpoint)),
    );
  }

  async function reload(held: readonly HeldEndpoint[]): Promise<void> {
    if (held.length === 0) return;
    const byKey = new Map(held.map((one) => [keyOf(one), one]));
    for (const loaded of await loadEndpoints(database.db, held, 1)) {
      const one = byKey.get(keyOf(loaded));
      if (one === undefined) continue;
      one.endpoint = loaded.now;
      one.secrets = openSecrets(loaded);
      one.isOff = loaded.isOff || one.secrets.length === 0;
      // An endpoint that failed too often is being switched off, though the database may not show
      // it yet.
      const isGoingOff = hasFailedTooOften(one.flow, policy.switchOffAfterFailures);
      one.isCircuitOpen = loaded.isRemoved || one.isOff || isGoingOff;
      one.isRemoved = loaded.isRemoved;
      if (one.replay === null && !hasReplayJobs(one)) one.replay = loaded.replay;
      one.reloadAtMs = one.isWoken ? nowMs() + reloadEveryMs : Number.POSITIVE_INFINITY;
    }
  }

  async function fill(held: readonly HeldEndpoint[]): Promise<boolean> {
    const needing = held.filter(needsJobs);
    const fromLog = needing.filter((one) => one.mayHaveEvents).slice(0, readEndpointsMax);
    const fromReplay = needing.filter((one) => one.replay !== null).slice(0, readEndpointsMax);
    const fromParked = needing
      .filter((one) => one.lookParkedAtMs <= nowMs())
      .slice(0, readEndpointsMax);
    const done = await Promise.all([
      readFromLog(fromLog),
      readFromReplay(fromReplay),
      readFromParked(fromParked),
    ]);
    const stale = [...fromLog, ...fromReplay].filter((one) => one.reloadAtMs === 0);
    await reload(stale);
    return done.some(Boolean);
  }

  async function readFromLog(held: readonly HeldEndpoint[]): Promise<boolean> {
    if (held.length === 0) return false;
    // Reset before the query: events announced while it runs must count.
    for (const one of held) one.mayHaveEvents = false;
    const ranges = held.map((one) => toRange(one, one.readSequence, null));
    const read = await listLogRanges(database.db, ranges).catch((error: unknown) => {
      for (const one of held) one.mayHaveEvents = true;
      throw error;
    });
    const counts = zip(held, ranges, read).map(({ one, range, found }) => {
      if (!applyEndpoint(one, found)) return 0;
      const wanted = found.events.filter((event) => wants(one, event));
      one.ready.push(...wanted.map((event) => newJob(one, event, null)));
      one.readSequence = found.events.at(-1)?.sequence ?? one.readSequence;
      if (found.events.length === range.rowsMax) one.mayHaveEvents = true;
      return found.events.length;
    });
    return counts.some((count) => count > 0);
  }

  async function readFromReplay(held: readonly HeldEndpoint[]): Promise<boolean> {
    const open = held.flatMap((one) => (one.replay === null ? [] : [{ one, replay: one.replay }]));
    if (open.length === 0) return false;
    const ranges = open.map(({ one, replay }) =>
      toRange(one, replay.cursorSequence, replay.lastSequence),
    );
    const read = await listLogRanges(database.db, ranges);
    const counts = zip(open, ranges, read).map(({ one: { one, replay }, range, found }) => {
      if (!applyEndpoint(one, found)) return 0;
      const wanted = found.events.filter((event) => wants(one, event));
      one.ready.push(...wanted.map((event) => newJob(one, event, replay.id)));
      const isThrough = found.events.length < range.rowsMax;
      const cursorSequence = isThrough
        ? replay.lastSequence
        : (found.events.at(-1)?.sequence ?? replay.lastSequence);
      one.replay = { ...replay, cursorSequence };
      return found.events.length;
    });
    return counts.some((count) => count > 0);
  }

  async function readFromParked(held: readonly HeldEndpoint[]): Promise<boolean> {
    if (held.length === 0) return false;
    const asked = held.map((one) => ({
      tenantId: one.tenantId,
      endpointId: one.endpointId,
      // Rows of attempts in flight still exist and come first.
      rowsMax: readyWanted(one) + one.inFlight.size + one.unrecorded.size + one.ready.length,
    }));
    for (const one of held) one.lookParkedAtMs = Number.POSITIVE_INFINITY;
    // Attempts sent or recorded while the query runs may appear in its result in their old state.
    const known = held.map(knownDeliveries);
    const rows = await listParked(database.db, asked).catch((error: unknown) => {
      for (const one of held) one.lookParkedAtMs = 0;
      throw error;
    });
    const byKey = Map.groupBy(rows, keyOf);
    return held
      .map((one, place) =>
        applyParked(one, byKey.get(keyOf(one)) ?? [], {
          rowsMax: asked[place]?.rowsMax ?? 0,
          known: known[place] ?? new Set(),
        }),
      )
      .some(Boolean);
  }

  function applyParked(
    one: HeldEndpoint,
    rows: readonly ParkedRow[],
    asked: { readonly rowsMax: number; readonly known: ReadonlySet<string> },
  ): boolean {
    const now = nowMs();
    const waiting = new Set(one.ready.map((job) => job.deliveryId));
    const due = rows.filter((row) => readyAtMs(row) <= now);
    const idle = due.filter(
      ({ deliveryId }) => !waiting.has(deliveryId) && !isUnderWay(one, deliveryId),
    );
    const fresh = idle.filter(({ deliveryId }) => !asked.known.has(deliveryId));
    // A second row of the same delivery waits for the first: attempts are numbered.
    const once = [
      ...new Map(fresh.toReversed().map((row) => [row.deliveryId, row])).values(),
    ].toReversed();
    const urgent = once.filter((row) => row.kind !== 'automatic').map(toJob);
    one.ready.unshift(...urgent);
    one.ready.push(...once.filter((row) => row.kind === 'automatic').map(toJob));
    const later = rows.find((row) => readyAtMs(row) > now);
    const isMoreThere = later === undefined && rows.length >= asked.rowsMax;
    const next = isMoreThere || fresh.length < idle.length ? now : readyAtMs(later);
    one.lookParkedAtMs = Math.min(one.lookParkedAtMs, next);
    return once.length > 0;
  }

  function newJob(one: HeldEndpoint, event: ReadEvent, replayId: string | null): Job {
    return {
      ...event,
      tenantId: one.tenantId,
      endpointId: one.endpointId,
      deliveryId: deps.newId(),
      source: replayId === null ? 'log' : 'replay',
      replayId,
      attemptNumber: 1,
      trigger: replayId === null ? 'automatic' : 'replay',
      askedAt: null,
      automaticMade: 0,
      scheduledAt: null,
      wasDeadLettered: false,
    };
  }

  function wants(one: HeldEndpoint, event: ReadEvent): boolean {
    return event.eventType !== policy.pingType && one.endpoint.eventTypes.includes(event.eventType);
  }

  /** Empty when the secrets cannot be opened: this endpoint waits, others do not. */
  function openSecrets(loaded: LoadedEndpoint): readonly SigningSecret[] {
    try {
      return openAll(loaded);
    } catch (error) {
      deps.logger.error(
        { err: error, endpoint_id: loaded.endpointId },
        'webhook_secret_unreadable',
      );
      return [];
    }
  }

  function openAll(loaded: LoadedEndpoint): readonly SigningSecret[] {
    return loaded.secrets.map(({ version, sealed, signsUntil }) => ({
      text: openSecret(deps.sealer, loaded, version, sealed),
      signsUntil,
    }));
  }

  return { open, reload, fill };
}

function knownDeliveries({ ready, inFlight, unrecorded }: HeldEndpoint): ReadonlySet<string> {
  return new Set([...inFlight, ...unrecorded, ...ready.map((job) => job.deliveryId)]);
}

function hasReplayJobs(one: HeldEndpoint): boolean {
  return one.ready.some((job) => job.source === 'replay');
}

function toRange(one: HeldEndpoint, after: bigint, upTo: bigint | null): LogRange {
  const { tenantId, endpointId } = one;
  return { tenantId, endpointId, after, upTo, rowsMax: readyWanted(one) };
}

/** Returns false if the endpoint was removed or switched off. */
function applyEndpoint(one: HeldEndpoint, found: ReadRange): boolean {
  if (found.endpoint === null) {
    one.isCircuitOpen = true;
    return false;
  }
  const isChanged = found.endpoint.updatedAt.getTime() !== one.endpoint.updatedAt.getTime();
  one.endpoint = found.endpoint;
  if (isChanged) one.reloadAtMs = 0;
  return true;
}

function readyAtMs(row: ParkedRow | undefined): number {
  if (row === undefined) return Number.POSITIVE_INFINITY;
  return row.dueAt.getTime() + (row.kind === 'automatic' ? retryGuardMs : 0);
}

function toJob(row: ParkedRow): Job {
  return {
    tenantId: row.tenantId,
    endpointId: row.endpointId,
    deliveryId: row.deliveryId,
    source: 'parked',
    replayId: null,
    eventId: row.eventId,
    eventType: row.eventType,
    sequence: row.sequence,
    body: row.body,
    attemptNumber: row.attemptsMade + 1,
    trigger: row.kind,
    askedAt: row.kind === 'automatic' ? null : row.dueAt,
    automaticMade: row.automaticMade,
    scheduledAt: row.scheduledAt,
    wasDeadLettered: row.wasDeadLettered,
  };
}

function zip<One>(
  held: readonly One[],
  ranges: readonly LogRange[],
  read: readonly ReadRange[],
): readonly { readonly one: One; readonly range: LogRange; readonly found: ReadRange }[] {
  return held.flatMap((one, place) => {
    const range = ranges[place];
    const found = read[place];
    return range === undefined || found === undefined ? [] : [{ one, range, found }];
  });
}
