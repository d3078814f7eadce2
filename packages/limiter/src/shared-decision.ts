import type { Budget, LimitDecision, BudgetState } from './decision.ts';
import { refusal, toBudgetState } from './decision.ts';
import { toStamp } from './local-decision.ts';
import { dropUntil, pushTime } from './ring.ts';
import type { Subject } from './subjects.ts';

/** A request waiting for its decision. */
export interface Check {
  readonly budgets: readonly Budget[];
  readonly subjects: readonly Subject[];
  readonly askedAtMs: number;
  readonly resolve: (decision: LimitDecision) => void;
}

/** The plan uses one character per key, 4 codes per limit, within printable ASCII (33 to 126). */
const LIMITS_PER_BATCH_MAX = 23;
const PLAN_CODE_BASE = 33;

/**
 * An entry counts as certainly inside the window only until this long before it leaves: our
 * estimate of the store's time may lag by one answer's travel time.
 */
const CERTAINTY_MARGIN_US = 50_000;

export interface SpendSetting {
  readonly windowMs: number;
  readonly listTtlMs: number;
}

/** Arguments of the spend script for a batch; `spend.lua` describes the layout. */
export function toSpendArguments(
  setting: SpendSetting,
  checks: readonly Check[],
  store: { readonly estimatedUs: number; readonly notAfterUs: number },
): string[] {
  const args = ['0'];
  const limits: number[] = [];
  const certainAboveUs = store.estimatedUs + CERTAINTY_MARGIN_US - setting.windowMs * 1_000;
  let plan = '';
  for (const { budgets, subjects } of checks) {
    const last = subjects.length - 1;
    for (let index = 0; index <= last; index += 1) {
      const subject = subjects[index];
      const budget = budgets[index];
      if (subject === undefined || budget === undefined) continue;
      args.push(subject.storeKey);
      let code = limits.indexOf(budget.limit);
      if (code === -1) code = limits.push(budget.limit) - 1;
      code = 4 * code + (index < last ? 2 : 0) + (subject.oldestUs > certainAboveUs ? 1 : 0);
      plan += String.fromCharCode(PLAN_CODE_BASE + code);
    }
  }
  args[0] = String(plan.length);
  args.push(
    String(setting.windowMs * 1_000),
    String(setting.listTtlMs),
    String(Math.ceil(store.notAfterUs)),
    plan,
  );
  for (const limit of limits) args.push(String(limit));
  return args;
}

/** How many of the waiting checks fit into one batch. */
export function batchLength(waiting: readonly Check[], checksMax: number): number {
  const limits = new Set<number>();
  const lengthMax = Math.min(waiting.length, checksMax);
  for (let index = 0; index < lengthMax; index += 1) {
    for (const budget of waiting[index]?.budgets ?? []) limits.add(budget.limit);
    if (limits.size > LIMITS_PER_BATCH_MAX) return index;
  }
  return lengthMax;
}

/** The store's time, then its result for each key. */
export type StoreReply = readonly [number, ...number[]];

export function isStoreReply(reply: unknown): reply is StoreReply {
  return (
    Array.isArray(reply) && reply.length > 0 && reply.every((item) => typeof item === 'number')
  );
}

/** How many requests of each subject the store counted; none if the batch arrived too late. */
export function countAccepted(
  checks: readonly Check[],
  reply: StoreReply,
): ReadonlyMap<Subject, number> {
  const counts = new Map<Subject, number>();
  let at = 1;
  for (const { subjects } of checks) {
    // A refused check is refused in all its budgets.
    const counted = (reply[at] ?? -1) >= 0 ? 1 : 0;
    for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + counted);
    at += 2 * subjects.length;
  }
  return counts;
}

/** Turns the script's reply into decisions and records them in the subjects' shadows. */
export function settleShared(
  setting: SpendSetting,
  checks: readonly Check[],
  reply: readonly number[],
  nowMs: number,
): void {
  const storeNowUs = reply[0] ?? 0;
  // Every check of a batch has the same store time, so they share one stamp.
  const stamp = toStamp(String(storeNowUs), nowMs);
  let at = 1;
  for (const check of checks) {
    const decision = readDecision(setting, check, { numbers: reply, at, storeNowUs, stamp });
    at += 2 * check.subjects.length;
    if (decision.kind === 'allowed') {
      for (let index = 0; index < check.subjects.length; index += 1) {
        const shadow = check.subjects[index]?.shadow;
        if (shadow === undefined) continue;
        dropUntil(shadow, nowMs - setting.windowMs);
        pushTime(shadow, nowMs, check.budgets[index]?.limit ?? 1);
      }
    }
    check.resolve(decision);
  }
}

function readDecision(
  setting: SpendSetting,
  check: Check,
  reply: {
    readonly numbers: readonly number[];
    readonly at: number;
    readonly storeNowUs: number;
    readonly stamp: string;
  },
): LimitDecision {
  const budgetStates: BudgetState[] = [];
  let isAllowed = true;
  let waitMs = 0;
  for (let index = 0; index < check.subjects.length; index += 1) {
    const subject = check.subjects[index];
    const limit = check.budgets[index]?.limit ?? 1;
    if (subject === undefined) continue;
    const answer = reply.numbers[reply.at + 2 * index] ?? 0;
    const oldestUs = reply.numbers[reply.at + 2 * index + 1] ?? 0;
    if (oldestUs > 0) subject.oldestUs = oldestUs;
    const isAccepted = answer >= 0;
    const count = isAccepted ? answer : -1 - answer;
    const resetMs =
      count === 0 ? 0 : (subject.oldestUs - reply.storeNowUs) / 1_000 + setting.windowMs;
    budgetStates.push(toBudgetState(limit, count, resetMs));
    if (!isAccepted) {
      isAllowed = false;
      if (count >= limit) waitMs = Math.max(waitMs, resetMs);
      // Above a lowered limit, the reply contains a newer entry than the oldest.
      if (count > limit) subject.oldestUs = 0;
    }
  }
  return isAllowed
    ? { kind: 'allowed', stamp: reply.stamp, budgetStates }
    : refusal(waitMs, budgetStates);
}
