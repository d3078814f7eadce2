import { leaseSize } from './lease.ts';
import type { Message, Told } from './message.ts';
import { toTold } from './message.ts';
import { timeAt } from './ring.ts';
import type { Subject } from './subjects.ts';

/**
 * Tells the store what was accepted by leases, has them filled up, and returns those that are idle
 * or wanted back: nobody waits for any of this.
 */
export interface LeaseKeeper {
  /** Called for each request accepted by leases. */
  noteUse(subjects: readonly Subject[]): void;
  /** Called for each answer of the store. */
  noteAnswer(message: Message, recalled: readonly string[]): void;
  /** Begins the message that asks the store about checks, which ends the leases they name. */
  toMessage(checks: Message['checks']): Message;
  /** After a store was lost: what was in flight may still reach it for this long. */
  rest(forMs: number): void;
  /** The store knows of no leases. */
  forgetAll(): void;
  /** Returns everything. */
  close(): Promise<void>;
}

export interface LeaseKeeperDeps {
  readonly leaseMs: number;
  readonly leased: Map<string, Subject>;
  readonly nowMs: () => number;
  readonly toStoreUs: (localMs: number) => number;
  readonly isShared: () => boolean;
  /** Rejects, or leaves the message open, when the store is lost. */
  readonly exchange: (message: Message) => Promise<void>;
}

/** A message that is being written. */
interface News {
  readonly message: Message;
  readonly tell: (subject: Subject, state: Pick<Told, 'limit' | 'kept' | 'wanted'>) => void;
}

/**
 * How often the store is asked whether others want leases back: a caller near a limit waits for
 * this. A lost store is noticed after one pulse and one deadline.
 */
const PULSE_MS = 20;

/** Keeps one run of the script around a millisecond, so that it delays no check. */
const TOLD_MAX = 32;

export function createLeaseKeeper(deps: LeaseKeeperDeps): LeaseKeeper {
  const { leaseMs, leased } = deps;
  /** At least half used. */
  const due = new Set<Subject>();
  const recalled = new Set<Subject>();
  let restsUntilMs = Number.NEGATIVE_INFINITY;
  let isTelling = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function noteUse(subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      const { lease } = subject;
      if (2 * lease.permits <= lease.size) due.add(subject);
    }
  }

  function noteAnswer(message: Message, names: readonly string[]): void {
    for (const { subject } of message.told) {
      const { lease, name } = subject;
      if (lease.pending === null && lease.size === 0) leased.delete(name);
    }
    for (const name of names) {
      const subject = leased.get(name);
      if (subject !== undefined) recalled.add(subject);
    }
    if (recalled.size > 0) pulse();
    schedule();
  }

  function schedule(): void {
    if (timer !== undefined || isClosed || leased.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      pulse();
      schedule();
    }, PULSE_MS);
  }

  function pulse(): void {
    if (isTelling || isClosed || !mayTell()) return;
    isTelling = true;
    const message = toNews();
    deps.exchange(message).then(
      () => {
        isTelling = false;
        if (recalled.size > 0 || message.told.length >= TOLD_MAX) pulse();
      },
      () => {
        isTelling = false;
      },
    );
  }

  function mayTell(): boolean {
    return deps.isShared() && deps.nowMs() >= restsUntilMs;
  }

  function toNews(): Message {
    const nowMs = deps.nowMs();
    const news = startMessage([]);
    const isFull = (): boolean => news.message.told.length >= TOLD_MAX;
    for (const subject of recalled) {
      // Its answer is on the way, and the next message returns it.
      if (subject.lease.pending !== null) continue;
      if (isFull()) break;
      recalled.delete(subject);
      news.tell(subject, { limit: subject.lease.limit, kept: 0, wanted: 0 });
    }
    for (const subject of due) {
      if (isFull()) break;
      due.delete(subject);
      renew(news, subject, nowMs);
    }
    for (const subject of leased.values()) {
      const { toldAtMs, pending, limit } = subject.lease;
      if (toldAtMs + leaseMs / 2 > nowMs || isFull()) break;
      if (pending !== null) continue;
      if (subject.shadow.unshared > 0) renew(news, subject, nowMs);
      else if (toldAtMs + leaseMs <= nowMs) news.tell(subject, { limit, kept: 0, wanted: 0 });
    }
    return news.message;
  }

  function renew(news: News, subject: Subject, nowMs: number): void {
    const { permits, limit, untilMs, pending } = subject.lease;
    if (pending !== null) return;
    const kept = nowMs < untilMs ? permits : 0;
    news.tell(subject, { limit, kept, wanted: leaseSize(limit) });
  }

  function toMessage(checks: Message['checks']): Message {
    const asking = startMessage(checks);
    for (const { budgets, subjects } of checks) {
      for (const [index, subject] of subjects.entries()) {
        if (subject.lease.pending === asking.message) continue;
        const limit = budgets[index]?.limit ?? 1;
        asking.tell(subject, { limit, kept: 0, wanted: isBusy(subject) ? leaseSize(limit) : 0 });
      }
    }
    return asking.message;
  }

  /** Who was here once may not come again; a lease would cost a second message to return it. */
  function isBusy({ shadow }: Subject): boolean {
    if (isClosed || !mayTell() || shadow.length === 0) return false;
    return timeAt(shadow, shadow.length - 1) > deps.nowMs() - leaseMs;
  }

  function startMessage(checks: Message['checks']): News {
    const told: Told[] = [];
    const message: Message = { told, checks };
    return {
      message,
      tell(subject: Subject, state: Pick<Told, 'limit' | 'kept' | 'wanted'>): void {
        const { lease, name } = subject;
        lease.permits = state.kept;
        lease.pending = message;
        lease.toldAtMs = deps.nowMs();
        if (leased.delete(name) || state.wanted > 0) leased.set(name, subject);
        told.push(toTold(subject, state, deps.toStoreUs));
      },
    };
  }

  function forgetAll(): void {
    for (const { lease } of leased.values()) {
      lease.permits = 0;
      lease.size = 0;
    }
    leased.clear();
    recalled.clear();
    due.clear();
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    while (leased.size > 0 && deps.isShared()) {
      const farewell = startMessage([]);
      for (const subject of [...leased.values()].slice(0, TOLD_MAX)) {
        farewell.tell(subject, { limit: subject.lease.limit, kept: 0, wanted: 0 });
      }
      await deps.exchange(farewell.message).catch(() => undefined);
    }
  }

  return {
    noteUse,
    noteAnswer,
    toMessage,
    rest(forMs) {
      restsUntilMs = deps.nowMs() + forMs;
    },
    forgetAll,
    close,
  };
}
