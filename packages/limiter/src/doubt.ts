import { withDeadline } from './deadline.ts';
import { countAccepted, isStoreReply } from './shared-decision.ts';
import type { Check } from './shared-decision.ts';

/**
 * Batches that this process decided by itself because the store's answer was late. The store may have
 * counted them all the same, so they are not handed over like other local decisions until it is known.
 */
export interface Doubts {
  /** `answer` is what may still come, on the connection that was given up. */
  add(checks: readonly Check[], answer: Promise<unknown>): void;
  /**
   * Waits a moment for the answers. Gives commands for the store that undo what it has counted and
   * this process refused. A batch without an answer counts as known to the store: counting a request
   * twice refuses callers who are within their limit.
   */
  settle(): Promise<readonly (readonly string[])[]>;
}

/** The store is back by now: whatever it has to say about a batch is on its way already. */
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
    // Those in doubt are right before the unshared ones, so the newest of them join these.
    if (missing > 0) shadow.unshared += missing;
    if (missing < 0) commands.push(...undoing(subject.storeKey, -missing, reply[0], listTtlMs));
    shadow.inDoubt = 0;
  }
  return commands;
}

/** Takes so many requests that were accepted at one time of the store out of a list. */
export function undoing(
  storeKey: string,
  count: number,
  storeTime: number | string,
  listTtlMs: number,
): string[][] {
  return [
    ['LREM', storeKey, String(-count), String(storeTime)],
    // Without its oldest entry a list may have missed the moment for renewing its life.
    ['PEXPIRE', storeKey, String(listTtlMs)],
  ];
}
