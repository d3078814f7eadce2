import { withDeadline } from './deadline.ts';
import type { LimiterMode } from './decision.ts';
import { heartbeatScript, seedScript, spendScript } from './scripts.ts';
import type { Script } from './scripts.ts';
import { markAllUnshared, toSeedArguments } from './seeding.ts';
import { createStoreClock } from './store-clock.ts';
import type { StoreClock } from './store-clock.ts';
import { openStoreLink } from './store-link.ts';
import type { StoreLink } from './store-link.ts';
import type { Subjects } from './subjects.ts';

/** The limiter's connection state with the store: a circuit breaker that closes by itself. */
export interface StoreSession extends StoreClock {
  mode(): LimiterMode;
  /** Rejects when the store is unavailable; its answer may arrive long after `lose`. */
  run(script: Script, args: readonly string[]): Promise<unknown>;
  /** Fire and forget. */
  send(command: readonly string[]): void;
  /** Opens the breaker immediately; the next probe comes within a second. */
  lose(cause: unknown): void;
  /** Live processes that share the limits, as last reported by the store. */
  processCount(): number;
  close(): Promise<void>;
}

export interface StoreSessionOptions {
  readonly url: string;
  readonly keyPrefix: string;
  readonly processId: string;
  readonly processCountAtStart: number;
  readonly windowMs: number;
  readonly listTtlMs: number;
  readonly deadlineMs: number;
  readonly subjects: Subjects;
  readonly nowMs: () => number;
  /** Called when requests in flight must be decided without the store. */
  readonly onLost: () => void;
  /** Called when the store has lost its lists, or another one has its address. */
  readonly onOtherData: () => void;
  /**
   * Called when the store is back. Returns commands about the time before, to run ahead of
   * everything else.
   */
  readonly settleDoubts: () => Promise<readonly (readonly string[])[]>;
  /** Also called with `local` when the first attempt to reach the store fails. */
  readonly onModeChange: (mode: LimiterMode, fields: Readonly<Record<string, unknown>>) => void;
}

/** Both the heartbeat while the store is available and the probe while it is not. */
const TICK_MS = 1_000;

/** Nobody waits for a heartbeat: a busy store may be late. */
const HEARTBEAT_DEADLINES = 4;

/** A process that missed three heartbeats no longer counts. */
const BEAT_LIFE_US = 3_500_000;

/**
 * Uses the largest count of the last heartbeats: right after an outage only the first processes
 * have joined again, and a second outage must not give each of them the whole limit.
 */
const COUNTS_KEPT = 4;

/** For connecting and loading scripts, which no request waits for. */
const CONNECT_WAIT_MS = 1_000;
const SEED_WAIT_MS = 250;

/**
 * Each seeding pass is shorter than the one before, unless more is accepted in the meantime than
 * the store can take in. Then the rest is dropped: at most one window too much for those subjects.
 */
const SEED_MS_MAX = 2_000;

/**
 * Seeds sent after the last pass delay the first checks, so they must take only a few milliseconds.
 */
const LAST_SEEDS_MAX = 2;

export function createStoreSession(options: StoreSessionOptions): StoreSession {
  const processesKey = `${options.keyPrefix}processes`;
  const birthKey = `${options.keyPrefix}birth`;
  let announcedMode: LimiterMode | null = null;
  let link: StoreLink | null = null;
  /** Abandoned, but still open for a late answer. */
  let former: StoreLink | null = null;
  let birth: string | null = null;
  let counts: readonly number[] = [options.processCountAtStart];
  const storeClock = createStoreClock();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking = tick();

  async function tick(): Promise<void> {
    try {
      if (link === null) await rejoin();
      else await beat(link, HEARTBEAT_DEADLINES * options.deadlineMs);
    } catch (cause) {
      lose(cause);
    }
    if (isClosed) return;
    timer = setTimeout(() => {
      ticking = tick();
    }, TICK_MS);
  }

  async function rejoin(): Promise<void> {
    let isJoined = false;
    const fresh = await openStoreLink({
      url: options.url,
      connectWaitMs: CONNECT_WAIT_MS,
      onDown: (cause) => {
        if (isJoined && link === fresh) lose(cause);
      },
    });
    try {
      const loads = [spendScript, heartbeatScript, seedScript].map((script) =>
        fresh.send(['SCRIPT', 'LOAD', script.text]),
      );
      await withDeadline(Promise.all(loads), CONNECT_WAIT_MS);
      // The same deadline as for checks: a store too slow for them is of no use.
      const data = await beat(fresh, options.deadlineMs);
      const corrections = await options.settleDoubts();
      former?.close();
      former = null;
      if (data === 'other-data') {
        markAllUnshared(options.subjects);
        options.onOtherData();
      } else await tell(fresh, corrections);
      await seed(fresh);
      if (isClosed) throw new Error('closed');
    } catch (cause) {
      fresh.close();
      throw cause;
    }
    link = fresh;
    isJoined = true;
    announce('shared', { process_count: processCount() });
    // Accepted during the last pass. The connection keeps the order, so these lists are complete
    // before the first check that is sent after them.
    let sent = 0;
    for (const args of toSeedArguments(options.subjects, options)) {
      if (sent < LAST_SEEDS_MAX) withDeadline(run(seedScript, args), SEED_WAIT_MS).catch(lose);
      sent += 1;
    }
  }

  async function beat(target: StoreLink, deadlineMs: number): Promise<'same-data' | 'other-data'> {
    const args = [
      '2',
      processesKey,
      birthKey,
      options.processId,
      String(BEAT_LIFE_US),
      String(options.listTtlMs),
    ];
    const sentAtMs = options.nowMs();
    const reply = await withDeadline(target.run(heartbeatScript, args), deadlineMs);
    const fields: readonly unknown[] = Array.isArray(reply) ? reply : [];
    const [storeUs, count, mark] = fields;
    if (typeof storeUs !== 'number' || typeof count !== 'number' || typeof mark !== 'string') {
      throw new TypeError('unexpected heartbeat reply');
    }
    storeClock.learnStoreTime(storeUs, { sentAtMs, answeredAtMs: options.nowMs() });
    counts = [...counts, count].slice(-COUNTS_KEPT);
    const isSame = birth === null || birth === mark;
    birth = mark;
    return isSame ? 'same-data' : 'other-data';
  }

  async function tell(target: StoreLink, commands: readonly (readonly string[])[]): Promise<void> {
    const answers = commands.map((command) => target.send(command));
    await withDeadline(Promise.all(answers), SEED_WAIT_MS);
  }

  async function seed(target: StoreLink): Promise<void> {
    const endAtMs = options.nowMs() + SEED_MS_MAX;
    let sent: number;
    do {
      sent = 0;
      for (const args of toSeedArguments(options.subjects, options)) {
        await withDeadline(target.run(seedScript, args), SEED_WAIT_MS);
        sent += 1;
        if (options.nowMs() > endAtMs) return;
      }
    } while (sent > 1);
  }

  function run(script: Script, args: readonly string[]): Promise<unknown> {
    return link?.run(script, args) ?? Promise.reject(new Error('the store is unavailable'));
  }

  function send(command: readonly string[]): void {
    link?.send(command).catch(lose);
  }

  function lose(cause: unknown): void {
    leave();
    if (isClosed) return;
    const reason = cause instanceof Error ? cause.message : String(cause);
    announce('local', { process_count: processCount(), reason });
  }

  function leave(): void {
    if (link === null) return;
    former = link;
    link = null;
    options.onLost();
  }

  function announce(mode: LimiterMode, fields: Readonly<Record<string, unknown>>): void {
    if (announcedMode === mode) return;
    announcedMode = mode;
    options.onModeChange(mode, fields);
  }

  function processCount(): number {
    return Math.max(1, ...counts);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await ticking;
    if (link !== null) {
      const farewell = link.send(['ZREM', processesKey, options.processId]);
      await withDeadline(farewell, options.deadlineMs).catch(() => undefined);
    }
    leave();
    former?.close();
  }

  return {
    mode: () => (link === null ? 'local' : 'shared'),
    run,
    send,
    lose,
    processCount,
    ...storeClock,
    close,
  };
}
