import type { Budget, BudgetState, LimitDecision } from './decision.ts';
import { refusal, toBudgetState } from './decision.ts';
import { toStamp } from './local-decision.ts';
import { dropUntil, pushTime, timeAt } from './ring.ts';
import type { Subject } from './subjects.ts';

/** A request waiting for its decision. */
export interface Check {
  readonly budgets: readonly Budget[];
  readonly subjects: readonly Subject[];
  readonly askedAtMs: number;
  readonly resolve: (decision: LimitDecision) => void;
}

/** A process's message to the store about one subject. */
export interface Told {
  readonly subject: Subject;
  readonly limit: number;
  /** How much of the lease is not given back. */
  readonly kept: number;
  /** What the lease shall be filled up to. */
  readonly wanted: number;
  /** When requests were accepted by the lease, in the store's time. */
  readonly usedUs: readonly string[];
}

/** One call of the spend script: news about leases, and checks to decide. */
export interface Message {
  readonly told: readonly Told[];
  readonly checks: readonly Check[];
}

export interface MessageSetting {
  readonly keyPrefix: string;
  readonly processId: string;
  readonly windowMs: number;
  readonly listTtlMs: number;
  readonly leaseMs: number;
}

/** Begins to tell: what was used counts as perhaps known to the store until it answers. */
export function toTold(
  subject: Subject,
  lease: Pick<Told, 'limit' | 'kept' | 'wanted'>,
  toStoreUs: (localMs: number) => number,
): Told {
  const { shadow } = subject;
  const usedUs: string[] = [];
  for (let index = shadow.length - shadow.unshared; index < shadow.length; index += 1) {
    usedUs.push(String(toStoreUs(timeAt(shadow, index))));
  }
  shadow.inDoubt += shadow.unshared;
  shadow.unshared = 0;
  return { subject, ...lease, usedUs };
}

/** Arguments of the spend script; `spend.lua` describes the layout. */
export function toSpendArguments(
  setting: MessageSetting,
  message: Message,
  notAfterUs: number,
): string[] {
  const numbers = new Map<Subject, number>();
  const subjects: (string | number)[][] = [];
  for (const { subject, limit, kept, wanted, usedUs } of message.told) {
    numbers.set(subject, subjects.push([subject.name, limit, kept, wanted, ...usedUs]));
  }
  const checks = message.checks.map(({ budgets, subjects: asked }) =>
    asked.flatMap((subject, index) => [numbers.get(subject) ?? 0, budgets[index]?.limit ?? 1]),
  );
  const batch = {
    prefix: setting.keyPrefix,
    process: setting.processId,
    window: setting.windowMs * 1_000,
    ttl: setting.listTtlMs,
    notAfter: Math.ceil(notAfterUs),
    leaseMs: setting.leaseMs,
    subjects,
    checks,
  };
  return ['0', JSON.stringify(batch)];
}

/** What the script answers; without the rest when the message came too late. */
export interface StoreReply {
  readonly storeUs: number;
  readonly answer: {
    /** Five for each subject. */
    readonly told: readonly number[];
    /** Two for each budget of each check. */
    readonly decided: readonly number[];
    /** Names of subjects whose leases others want back. */
    readonly recalled: readonly string[];
  } | null;
}

const NUMBERS_PER_SUBJECT = 5;

export function parseReply(reply: unknown): StoreReply | null {
  if (!Array.isArray(reply)) return null;
  const fields: readonly unknown[] = reply;
  const [storeUs, told, decided, recalled] = fields;
  if (typeof storeUs !== 'number') return null;
  if (reply.length === 1) return { storeUs, answer: null };
  if (!isNumbers(told) || !isNumbers(decided) || !isTexts(recalled)) return null;
  return { storeUs, answer: { told, decided, recalled } };
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** How many requests of each subject the store counted; none if the message arrived too late. */
export function countAccepted(message: Message, reply: StoreReply): ReadonlyMap<Subject, number> {
  const counts = new Map<Subject, number>();
  for (const { subject, usedUs } of message.told) {
    counts.set(subject, reply.answer === null ? 0 : usedUs.length);
  }
  let at = 0;
  for (const { subjects } of message.checks) {
    // A refused check is refused in all its budgets.
    const counted = (reply.answer?.decided[at] ?? -1) >= 0 ? 1 : 0;
    for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + counted);
    at += 2 * subjects.length;
  }
  return counts;
}

/**
 * Resolves the checks and takes over what the store said about each subject. Returns the checks that
 * others' leases alone stand in the way of, unless they have waited since before `patientSinceMs`.
 */
export function settleMessage(
  setting: MessageSetting,
  message: Message,
  reply: StoreReply,
  times: { readonly sentAtMs: number; readonly nowMs: number; readonly patientSinceMs: number },
): readonly Check[] {
  const { answer, storeUs } = reply;
  if (answer === null) return message.checks;
  const others = new Map<Subject, LeasedByOthers>();
  for (const [index, { subject, usedUs }] of message.told.entries()) {
    const { shadow } = subject;
    dropUntil(shadow, times.nowMs - setting.windowMs);
    shadow.inDoubt = Math.max(0, shadow.inDoubt - usedUs.length);
    const [, oldestUs = 0, leased = 0, returnable = 0] = numbersOf(answer.told, index);
    subject.oldestUs = oldestUs;
    if (leased > 0) others.set(subject, { leased, returnable });
  }
  // Every check of a batch has the same store time, so they share one stamp.
  const stamp = toStamp(String(storeUs), times.nowMs);
  const blocked: Check[] = [];
  let at = 0;
  for (const check of message.checks) {
    const numbers = answer.decided.slice(at, at + 2 * check.subjects.length);
    at += numbers.length;
    if (check.askedAtMs > times.patientSinceMs && isBlocked(check, numbers, others)) {
      blocked.push(check);
      continue;
    }
    const decision = readDecision(setting, check, { numbers, storeUs, stamp, others });
    if (decision.kind === 'allowed') {
      for (const [index, { shadow }] of check.subjects.entries()) {
        pushTime(shadow, times.nowMs, check.budgets[index]?.limit ?? 1);
      }
    }
    check.resolve(decision);
  }
  for (const [index, { subject, limit }] of message.told.entries()) {
    const { lease, shadow } = subject;
    const [count = 0, , leased = 0, , size = 0] = numbersOf(answer.told, index);
    const countOfOwn = shadow.length - shadow.unshared - shadow.inDoubt;
    lease.countOfOthers = Math.max(0, count - countOfOwn) + leased;
    // A later message has replaced this one in the store.
    if (lease.pending !== message) continue;
    lease.pending = null;
    lease.size = size;
    lease.limit = limit;
    // What was accepted since the message was sent was accepted by what it kept.
    lease.permits = Math.max(0, size - shadow.unshared);
    // The store counted from a later moment.
    lease.untilMs = times.sentAtMs + setting.leaseMs - 1;
  }
  return blocked;
}

function numbersOf(told: readonly number[], index: number): readonly number[] {
  return told.slice(index * NUMBERS_PER_SUBJECT, (index + 1) * NUMBERS_PER_SUBJECT);
}

interface LeasedByOthers {
  readonly leased: number;
  /** What is not of a process that was lost. */
  readonly returnable: number;
}

type OthersLeases = ReadonlyMap<Subject, LeasedByOthers>;

/** Refused, though no budget is used up: what is missing is leased, and may come back. */
function isBlocked(
  { subjects, budgets }: Check,
  numbers: readonly number[],
  others: OthersLeases,
): boolean {
  if ((numbers[0] ?? 0) >= 0) return false;
  const isUsedUp = budgets.some(({ limit }, index) => -1 - (numbers[2 * index] ?? 0) >= limit);
  return !isUsedUp && subjects.some((subject) => (others.get(subject)?.returnable ?? 0) > 0);
}

function readDecision(
  setting: MessageSetting,
  { budgets, subjects }: Check,
  reply: {
    readonly numbers: readonly number[];
    readonly storeUs: number;
    readonly stamp: string;
    readonly others: OthersLeases;
  },
): LimitDecision {
  const budgetStates: BudgetState[] = [];
  const isAllowed = (reply.numbers[0] ?? 0) >= 0;
  let waitMs = 0;
  for (const [index, subject] of subjects.entries()) {
    const limit = budgets[index]?.limit ?? 1;
    const number = reply.numbers[2 * index] ?? 0;
    const oldestUs = reply.numbers[2 * index + 1] ?? 0;
    // What others have leased is not promised to anyone.
    const leased = reply.others.get(subject)?.leased ?? 0;
    const count = leased + (isAllowed ? number : -1 - number);
    const leavesMs = (oldestUs - reply.storeUs) / 1_000 + setting.windowMs;
    const resetMs = oldestUs === 0 ? 0 : Math.min(leavesMs, setting.windowMs);
    budgetStates.push(toBudgetState(limit, count, resetMs));
    if (isAllowed || count < limit) continue;
    waitMs = Math.max(waitMs, oldestUs === 0 ? setting.leaseMs : resetMs);
  }
  return isAllowed
    ? { kind: 'allowed', stamp: reply.stamp, budgetStates }
    : refusal(waitMs, budgetStates);
}
