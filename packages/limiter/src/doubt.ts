import { withDeadline } from './deadline.ts';
import { countAccepted, isStoreReply } from './shared-decision.ts';
import type { Check } from './shared-decision.ts';

/**
 * Batches that this process decided by itself because the store's answer was late. The store may
 * have counted them anyway, so unlike other local decisions they are not handed over until this is
 * known.
 */
export interface Doubts {
  /** `answer` may still arrive on the abandoned connection. */
  add(checks: readonly Check[], answer: Promise<unknown>): void;
  /**
   * Waits briefly for the answers. Returns commands that undo what the store counted and this
   * process refused. A batch without an answer counts as known to the store: counting a request
   * twice would refuse callers who are within their limit.
   */
  settle(): Promise<readonly (readonly string[])[]>;
}

/** The store is back by now: any answer about a batch is already on its way. */
const ANSWER_WAIT_MS = 250;

export function createDoubts(setting: { readonly listTtlMs: number }): Doubts {
  let batches: { readonly checks: readonly Check[]; readonly answer: Promise<unknown> }[] = [];

  async function settle(): Promise<readonly (readonly string[])[]> {
    const commands = await Promise.all(
      batches.map(({ checks, answer }) =>
        withDeadline(answer, ANSWER_WAIT_MS).then(
          (reply) => correct(checks, reply, setting.listTtlMs),
          () => [],
        ),
      ),
    );
    for (const { checks } of batches) {
      for (const { subjects } of checks) {
        for (const { shadow } of subjects) shadow.inDoubt = 0;
      }
    }
    batches = [];
    return commands.flat();
  }

  return { add: (checks, answer) => void batches.push({ checks, answer }), settle };
}

function correct(checks: readonly Check[], reply: unknown, listTtlMs: number): string[][] {
  if (!isStoreReply(reply)) return [];
  const commands: string[][] = [];
  for (const [subject, countedByStore] of countAccepted(checks, reply)) {
    const { shadow } = subject;
    const missing = shadow.inDoubt - countedByStore;
    // Entries in doubt come right before the unshared ones, so the newest of them join those.
    if (missing > 0) shadow.unshared += missing;
    if (missing < 0) commands.push(...undoing(subject.storeKey, -missing, reply[0], listTtlMs));
    shadow.inDoubt = 0;
  }
  return commands;
}

/** Removes this many requests that were accepted at one store time from a list. */
export function undoing(
  storeKey: string,
  count: number,
  storeTime: number | string,
  listTtlMs: number,
): string[][] {
  return [
    ['LREM', storeKey, String(-count), String(storeTime)],
    // A list that lost its oldest entry may have missed the renewal of its expiry.
    ['PEXPIRE', storeKey, String(listTtlMs)],
  ];
}
