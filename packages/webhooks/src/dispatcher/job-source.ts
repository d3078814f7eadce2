import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { openSecret } from '../endpoints/secret.ts';
import type { DeliveryPolicy } from '../policy.ts';
import * as steps from './endpoint-steps.rules.ts';
import type { LogReading, ParkedJob } from './endpoint-steps.rules.ts';
import type { ClaimedHead } from './heads.sql.ts';
import {
  countInFlight,
  keyOf,
  knownDeliveries,
  needsJobs,
  readyWanted,
  toHeldEndpoint,
} from './held-endpoint.rules.ts';
import type { HeldEndpoint, SigningSecret } from './held-endpoint.rules.ts';
import type { Job } from './job.rules.ts';
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
  /** Reads first attempts, from the log and for replays; returns whether there were any. */
  readonly readEvents: (held: readonly HeldEndpoint[]) => Promise<boolean>;
  /** Reads parked attempts; returns whether any is ready. */
  readonly lookParked: (held: readonly HeldEndpoint[]) => Promise<boolean>;
}

const reloadEveryMs = 1_000;

export function createJobSource<Schema>(deps: JobSourceDeps<Schema>): JobSource {
  const { database, policy, nowMs } = deps;
  // Counting up to the switch-off limit is enough; without a limit, one failure is.
  const failuresLooked = policy.switchOffAfterFailures ?? 1;
  let reloading: Promise<unknown> = Promise.resolve();

  async function open(claimed: readonly ClaimedHead[]): Promise<readonly HeldEndpoint[]> {
    if (claimed.length === 0) return [];
    const cursors = new Map(claimed.map((head) => [keyOf(head), head.cursorSequence]));
    const loaded = await loadEndpoints(database.db, claimed, failuresLooked);
    return loaded.map((endpoint) =>
      toHeldEndpoint(endpoint, toFacts(endpoint), cursors.get(keyOf(endpoint)) ?? 0n),
    );
  }

  /** One at a time: of two that overlapped, the older answer could come last. */
  function reload(held: readonly HeldEndpoint[]): Promise<void> {
    if (held.length === 0) return Promise.resolve();
    const done = reloading.then(() => reloadNow(held));
    reloading = done.catch(() => undefined);
    return done;
  }

  async function reloadNow(held: readonly HeldEndpoint[]): Promise<void> {
    const againAtMs = nowMs() + reloadEveryMs;
    for (const one of held) one.state = steps.reloading(one.state, againAtMs);
    const read = await loadEndpoints(database.db, held, 1).catch((error: unknown) => {
      for (const one of held) one.state = steps.reloadFailed(one.state);
      throw error;
    });
    const byKey = new Map(held.map((one) => [keyOf(one), one]));
    for (const loaded of read) {
      const one = byKey.get(keyOf(loaded));
      if (one === undefined) continue;
      const facts = toFacts(loaded);
      one.state = steps.reloaded(one.state, facts, policy.switchOffAfterFailures);
    }
  }

  async function readEvents(held: readonly HeldEndpoint[]): Promise<boolean> {
    const needing = held.filter((one) => needsJobs(one.state));
    const fromLog = needing.filter((one) => one.state.mayHaveEvents).slice(0, readEndpointsMax);
    const fromReplay = needing
      .filter((one) => one.state.replay !== null)
      .slice(0, readEndpointsMax);
    const done = await Promise.all([readFromLog(fromLog), readFromReplay(fromReplay)]);
    const stale = [...fromLog, ...fromReplay].filter((one) => one.state.reloadAtMs === 0);
    await reload(stale);
    return done.some(Boolean);
  }

  async function readFromLog(held: readonly HeldEndpoint[]): Promise<boolean> {
    if (held.length === 0) return false;
    for (const one of held) one.state = steps.readingLog(one.state);
    const ranges = held.map((one) => toRange(one, one.state.readSequence, null));
    const read = await listLogRanges(database.db, ranges).catch((error: unknown) => {
      for (const one of held) one.state = steps.logReadFailed(one.state);
      throw error;
    });
    for (const { one, range, found } of zip(held, ranges, read)) {
      one.state = steps.logRead(one.state, toReading(one, range, found, null));
    }
    return read.some(({ events }) => events.length > 0);
  }

  async function readFromReplay(held: readonly HeldEndpoint[]): Promise<boolean> {
    const open = held.flatMap((one) =>
      one.state.replay === null ? [] : [{ one, replay: one.state.replay }],
    );
    if (open.length === 0) return false;
    const ranges = open.map(({ one, replay }) =>
      toRange(one, replay.cursorSequence, replay.lastSequence),
    );
    const read = await listLogRanges(database.db, ranges);
    for (const { one, range, found } of zip(open, ranges, read)) {
      const { one: held, replay } = one;
      const reading = toReading(held, range, found, replay.id);
      held.state = steps.replayRead(held.state, replay, reading);
    }
    return read.some(({ events }) => events.length > 0);
  }

  async function lookParked(all: readonly HeldEndpoint[]): Promise<boolean> {
    const now = nowMs();
    const held = all
      .filter(
        ({ state }) => needsJobs(state) && state.lookParkedAtMs <= now && !state.isLookingParked,
      )
      .slice(0, readEndpointsMax);
    if (held.length === 0) return false;
    const asked = held.map((one) => ({
      tenantId: one.tenantId,
      endpointId: one.endpointId,
      // Rows of attempts in flight still exist and come first.
      rowsMax:
        readyWanted(one.state) +
        countInFlight(one.state) +
        one.state.unrecorded.length +
        one.state.ready.length,
    }));
    const known = held.map((one) => knownDeliveries(one.state));
    for (const one of held) one.state = steps.lookingParked(one.state);
    const rows = await listParked(database.db, asked).catch((error: unknown) => {
      for (const one of held) one.state = steps.parkedLookFailed(one.state);
      throw error;
    });
    const byKey = Map.groupBy(rows, keyOf);
    let hasFound = false;
    for (const [place, one] of held.entries()) {
      const readyBefore = one.state.ready.length;
      one.state = steps.parkedFound(one.state, {
        found: (byKey.get(keyOf(one)) ?? []).map(toParkedJob),
        rowsMax: asked[place]?.rowsMax ?? 0,
        known: known[place] ?? new Set(),
        nowMs: nowMs(),
      });
      hasFound ||= one.state.ready.length > readyBefore;
    }
    return hasFound;
  }

  function toReading(
    one: HeldEndpoint,
    range: LogRange,
    { endpoint, events }: ReadRange,
    replayId: string | null,
  ): LogReading {
    const eventTypes = endpoint?.eventTypes ?? [];
    const isWanted = (event: ReadEvent): boolean =>
      event.eventType !== policy.pingType && eventTypes.includes(event.eventType);
    return {
      endpoint,
      jobs: events.filter(isWanted).map((event) => newJob(one, event, replayId)),
      lastSequence: events.at(-1)?.sequence ?? null,
      mayHaveMore: events.length === range.rowsMax,
    };
  }

  function newJob(one: HeldEndpoint, event: ReadEvent, replayId: string | null): Job {
    return {
      eventId: event.eventId,
      eventType: event.eventType,
      sequence: event.sequence,
      body: event.body,
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

  function toFacts(loaded: LoadedEndpoint) {
    return { ...loaded, secrets: openSecrets(loaded) };
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
    return loaded.sealedSecrets.map(({ version, sealed, signsUntil }) => ({
      text: openSecret(deps.sealer, loaded, version, sealed),
      signsUntil,
    }));
  }

  return { open, reload, readEvents, lookParked };
}

function toRange(one: HeldEndpoint, after: bigint, upTo: bigint | null): LogRange {
  const { tenantId, endpointId } = one;
  return { tenantId, endpointId, after, upTo, rowsMax: readyWanted(one.state) };
}

function toParkedJob(row: ParkedRow): ParkedJob {
  const isAutomatic = row.kind === 'automatic';
  return {
    readyAtMs: row.dueAt.getTime() + (isAutomatic ? retryGuardMs : 0),
    job: {
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
      askedAt: isAutomatic ? null : row.dueAt,
      automaticMade: row.automaticMade,
      scheduledAt: row.scheduledAt,
      wasDeadLettered: row.wasDeadLettered,
    },
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
