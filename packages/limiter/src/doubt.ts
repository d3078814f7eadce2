import { withDeadline } from './deadline.ts';
import { countAccepted, parseReply } from './message.ts';
import type { Message, StoreReply } from './message.ts';
import type { Subject } from './subjects.ts';

/**
 * Messages whose checks this process decided by itself because the store's answer was late. The
 * store may have counted them anyway, and what they said of leases, so unlike other local decisions
 * this is not handed over until it is known.
 */
export interface Doubts {
  /** `answer` may still arrive on the abandoned connection. */
  add(message: Message, answer: Promise<unknown>): void;
  /**
   * Waits briefly for the answers. Returns commands that undo what the store counted and this
   * process refused. A message without an answer counts as known to the store: counting a request
   * twice would refuse callers who are within their limit.
   */
  settle(): Promise<readonly (readonly string[])[]>;
}

/** The store is back by now: any answer to a message is already on its way. */
const ANSWER_WAIT_MS = 250;

export function createDoubts(setting: { readonly listTtlMs: number }): Doubts {
  let messages: { readonly message: Message; readonly answer: Promise<unknown> }[] = [];

  async function settle(): Promise<readonly (readonly string[])[]> {
    const answers = await Promise.all(
      messages.map(({ message, answer }) =>
        withDeadline(answer, ANSWER_WAIT_MS).then(
          (reply) => ({ message, reply: parseReply(reply) }),
          () => ({ message, reply: null }),
        ),
      ),
    );
    messages = [];
    return findCounts(answers).flatMap((count) => correct(count, setting.listTtlMs));
  }

  return { add: (message, answer) => void messages.push({ message, answer }), settle };
}

interface StoreCount {
  readonly subject: Subject;
  /** Null when one of its messages was not answered. */
  count: number | null;
  /** When the message with these checks was accepted. */
  acceptedAtUs: number;
}

/** A subject may be in two messages: its lease in one, a check in the next. */
function findCounts(
  answers: readonly { readonly message: Message; readonly reply: StoreReply | null }[],
): readonly StoreCount[] {
  const counts = new Map<Subject, StoreCount>();
  for (const { message, reply } of answers) {
    const accepted = reply === null ? null : countAccepted(message, reply);
    for (const { subject } of message.told) {
      const known = counts.get(subject) ?? { subject, count: 0, acceptedAtUs: 0 };
      const more = accepted?.get(subject) ?? null;
      known.count = known.count === null || more === null ? null : known.count + more;
      if (reply !== null && message.checks.length > 0) known.acceptedAtUs = reply.storeUs;
      counts.set(subject, known);
    }
  }
  return [...counts.values()];
}

function correct({ subject, count, acceptedAtUs }: StoreCount, listTtlMs: number): string[][] {
  const { shadow } = subject;
  const missing = count === null ? 0 : shadow.inDoubt - count;
  shadow.inDoubt = 0;
  // Entries in doubt come right before the unshared ones, so the newest of them join those.
  if (missing > 0) shadow.unshared += missing;
  return missing < 0 ? undoing(subject.storeKey, -missing, acceptedAtUs, listTtlMs) : [];
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
