import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import { listPostings } from '../../ledger/ledger/list-postings.ts';
import type { WordedPosting } from '../../ledger/ledger/list-postings.ts';
import { findPayout } from '../../money-out/payouts/find-payout.ts';
import type { Payout, PayoutKey } from '../../money-out/payouts/payout.rules.ts';
import { readMadeOf } from '../statement/read-made-of.ts';
import type { MadeOf } from '../statement/read-made-of.ts';
import { listEventsOfPayment } from './money-trail.sql.ts';
import type { TrailEvent } from './money-trail.sql.ts';
import { toPayoutTimeline } from './payout-timeline.rules.ts';
import type { PayoutStep } from './payout-timeline.rules.ts';
import { isShown } from './shown-accounts.rules.ts';

export interface PayoutTrail {
  readonly payout: Payout;
  readonly timeline: readonly PayoutStep[];
  readonly postings: readonly WordedPosting[];
  readonly events: readonly TrailEvent[];
  readonly madeOf: MadeOf;
}

/** An event is written in the transaction it describes; clocks of two machines differ by less. */
const eventWindowMs = 60_000;

export async function findPayoutTrail(
  database: Database,
  key: PayoutKey,
): Promise<PayoutTrail | null> {
  const payout = await findPayout(database, key);
  if (payout === null) return null;
  const { workspaceId, id, currency } = payout;
  const moments = [payout.completedAt, payout.failedAt, payout.returnedAt, payout.createdAt]
    .filter((moment) => moment !== null)
    .map((moment) => moment.getTime());
  const [allPostings, events] = await Promise.all([
    listPostings(database.db, workspaceId, id),
    listEventsOfPayment(
      database.db,
      key,
      moments.map((ms) => ({
        from: uuidV7Floor(ms - eventWindowMs),
        before: uuidV7Floor(ms + eventWindowMs),
      })),
    ),
  ]);
  const paid = allPostings.find(({ template }) => paidBy.has(template));
  const madeOf = await readMadeOf(database, {
    workspaceId,
    currency,
    transactionId: paid?.id ?? null,
  });
  const postings = allPostings.map((posting) => ({
    ...posting,
    changes: posting.changes.filter(({ account }) => isShown(account)),
  }));
  return {
    payout,
    timeline: toPayoutTimeline({ payout, postings, events }),
    postings,
    events,
    madeOf,
  };
}

const paidBy: ReadonlySet<string> = new Set([
  'payout_completed',
  'payout_kept',
  'payout_kept_after_hold',
]);
