import { dayMs } from '@countinghouse/calendar';
import type { Tx } from '../../kernel/database.ts';
import type { PayerNoticeKey } from './payer-notice.rules.ts';
import { countRepeats, insertRepeat, lockPayerNotices } from './payer-notices.sql.ts';

/** Protects inboxes: the maximum repeats of one e-mail per day. */
export const repeatsPerDayMax = 5;

export type RepeatOutcome =
  | { readonly kind: 'noted'; readonly at: Date }
  /** This key was used before, for the repeat at this time. */
  | { readonly kind: 'known'; readonly at: Date }
  | { readonly kind: 'too_many' };

/** Requests one more e-mail about a subject. */
export async function repeatNotice(
  tx: Tx,
  subject: Omit<PayerNoticeKey, 'round'>,
  idempotencyKey: string | null,
  now: Date,
): Promise<RepeatOutcome> {
  await lockPayerNotices(tx, subject);
  const since = new Date(now.getTime() - dayMs);
  const repeats = await countRepeats(tx, subject, idempotencyKey, since);
  if (repeats.knownAt !== null) return { kind: 'known', at: repeats.knownAt };
  if (repeats.recent >= repeatsPerDayMax) return { kind: 'too_many' };
  await insertRepeat(tx, { ...subject, round: repeats.lastRound + 1 }, idempotencyKey, now);
  return { kind: 'noted', at: now };
}
