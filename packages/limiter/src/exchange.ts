import { withDeadline } from './deadline.ts';
import type { Doubts } from './doubt.ts';
import type { Check, Message, MessageSetting, StoreReply } from './message.ts';
import { parseReply, settleMessage, toSpendArguments } from './message.ts';
import { spendScript } from './scripts.ts';
import type { StoreSession } from './store-session.ts';

/** Messages to the store, until they are answered or given up. */
export interface Exchange {
  /**
   * Resolves the checks of the message, unless it was given up. Rejects when the store does not
   * answer it; the message is then still open.
   */
  send(message: Message): Promise<void>;
  isOpen(message: Message): boolean;
  /** Gives up every open message; the store may have counted what they say. */
  abandon(): void;
}

export interface ExchangeDeps {
  readonly setting: MessageSetting;
  readonly deadlineMs: number;
  readonly session: Pick<StoreSession, 'run' | 'learnStoreTime' | 'estimatedStoreUs'>;
  readonly doubts: Pick<Doubts, 'add'>;
  readonly nowMs: () => number;
  readonly noteAnswer: (message: Message, recalled: readonly string[]) => void;
  readonly askAgain: (check: Check) => void;
}

/**
 * The share of the deadline that a batch keeps for the store however long it waited for the batch
 * before it. A check that had to wait is decided within 1.8 deadlines: 45 ms.
 */
const DEADLINE_PART_MIN = 0.8;

/**
 * A store that resumes after a stall would count batches that were decided without it long ago, so
 * it ignores those older than this many deadlines. The margin covers errors in our estimate of its
 * time, which lags by the time it took to read the last answer.
 */
export const STALE_AFTER_DEADLINES = 10;

/**
 * The reply to an ignored batch contains the store's true time, which is enough for the next
 * attempt.
 */
const ATTEMPTS_MAX = 2;

/** Nobody waits for news about leases: a busy store may be late. */
const NEWS_DEADLINES = 4;

/**
 * Near a limit, a check for which only what others have leased is missing asks again until it is
 * back: after their next pulse. A process that does not return it by then is lost or stands still.
 */
const LEASES_BACK_WITHIN_DEADLINES = 4;
const ASK_AGAIN_AFTER_MS = 4;

export function createExchange(deps: ExchangeDeps): Exchange {
  const { setting, deadlineMs, session, nowMs } = deps;
  /** With the promise of the answer, null before it was sent. */
  const open = new Map<Message, Promise<unknown> | null>();

  async function send(message: Message): Promise<void> {
    open.set(message, null);
    const askedAtMs = message.checks[0]?.askedAtMs ?? nowMs();
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const sentAtMs = nowMs();
      const reply = await ask(message, sentAtMs, askedAtMs);
      if (!open.has(message)) return;
      const answeredAtMs = nowMs();
      session.learnStoreTime(reply.storeUs, { sentAtMs, answeredAtMs });
      if (reply.answer === null) continue;
      open.delete(message);
      const blocked = settleMessage(setting, message, reply, {
        sentAtMs,
        nowMs: answeredAtMs,
        patientSinceMs: answeredAtMs - LEASES_BACK_WITHIN_DEADLINES * deadlineMs,
      });
      deps.noteAnswer(message, reply.answer.recalled);
      if (blocked.length > 0) setTimeout(() => blocked.forEach(deps.askAgain), ASK_AGAIN_AFTER_MS);
      return;
    }
    throw new Error('every attempt reached the store too late');
  }

  async function ask(message: Message, sentAtMs: number, askedAtMs: number): Promise<StoreReply> {
    const staleAfterUs = STALE_AFTER_DEADLINES * deadlineMs * 1_000;
    const notAfterUs = session.estimatedStoreUs(sentAtMs) + staleAfterUs;
    const leftMs =
      message.checks.length === 0
        ? deadlineMs * NEWS_DEADLINES
        : Math.max(deadlineMs - (sentAtMs - askedAtMs), deadlineMs * DEADLINE_PART_MIN);
    const answer = session.run(spendScript, toSpendArguments(setting, message, notAfterUs));
    open.set(message, answer);
    const reply = parseReply(await withDeadline(answer, leftMs));
    if (reply === null) throw new TypeError('unexpected spend reply');
    return reply;
  }

  function abandon(): void {
    for (const [message, answer] of open) {
      for (const { subject } of message.told) {
        if (subject.lease.pending === message) subject.lease.pending = null;
      }
      if (answer !== null) deps.doubts.add(message, answer);
    }
    open.clear();
  }

  return { send, isOpen: (message) => open.has(message), abandon };
}
