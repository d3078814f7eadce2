import { uuidV7Floor } from '@countinghouse/identifiers';
import { trailUrlOf } from '../../business/books-link/books-link.rules.ts';
import { findBooksLink } from '../../business/books-link/keep-books-link.ts';
import type { GetPayment } from '../../charges/payments/get-payment.ts';
import type { Payment } from '../../charges/payments/payment.rules.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { listPostings } from '../../ledger/ledger/list-postings.ts';
import type { WordedPosting } from '../../ledger/ledger/list-postings.ts';
import { readRefundPages } from '../../money-out/refunds/list-refunds.ts';
import type { Refund } from '../../money-out/refunds/refund.rules.ts';
import { leftMinor } from './left.rules.ts';
import {
  findPayoutOfPayment,
  findPlaceInBooks,
  listDeliveriesOfEvents,
  listEventsOfPayment,
} from './money-trail.sql.ts';
import type { IdRange, TrailDelivery, TrailEvent, TrailPayout } from './money-trail.sql.ts';
import { isShown } from './shown-accounts.rules.ts';
import { eventMoments, toTimeline } from './timeline.rules.ts';
import type { TimelineStep } from './timeline.rules.ts';

export interface MoneyTrail {
  readonly payment: Payment;
  readonly timeline: readonly TimelineStep[];
  readonly refunds: readonly Refund[];
  readonly postings: readonly WordedPosting[];
  /** Of what the payment brought; null if it brought nothing. */
  readonly leftMinor: bigint | null;
  readonly events: readonly TrailEvent[];
  /** Null if the caller may not see webhook deliveries. */
  readonly deliveries: readonly TrailDelivery[] | null;
  /** The first payout after settlement; null before one. */
  readonly payout: TrailPayout | null;
  /** The payment's page in the merchant's books; null if no books follow this workspace. */
  readonly books: {
    readonly name: string;
    readonly url: string;
    /** As the books called the link that was paid; null if it was not a link for an invoice. */
    readonly invoiceNumber: string | null;
    readonly isBooked: boolean;
  } | null;
}

export interface MoneyTrailDeps {
  readonly database: Database;
  readonly getPayment: GetPayment;
}

/** Longer than a transaction and its retries take. */
const eventWindowMs = 30_000;
/** Clocks of two processes differ by less. */
const clockSlackMs = 1_000;
/** An endpoint that is further behind has its own log with more detail. */
const deliveryWindowMs = 600_000;

/** A payment with everything that followed from it. Null if the workspace has no such payment. */
export async function findMoneyTrail(
  deps: MoneyTrailDeps,
  caller: Caller,
  paymentId: string,
): Promise<MoneyTrail | null> {
  const { database } = deps;
  const { workspaceId } = caller;
  const key = { workspaceId, id: paymentId };
  const payment = await deps.getPayment(key);
  if (payment === null) return null;
  const refunds = await readNewestRefunds(database, key);
  const [postings, payout, link, atBooks, events] = await Promise.all([
    readShownPostings(database, workspaceId, paymentId),
    findPayoutOfPayment(database.db, key),
    findBooksLink(database, workspaceId),
    findPlaceInBooks(database.db, key),
    listEventsOfPayment(
      database.db,
      key,
      eventMoments(payment, refunds).map((moment) => rangeAfter(moment, eventWindowMs)),
    ),
  ]);
  const deliveries = caller.scopes.has('webhooks:read_logs')
    ? await readDeliveries(database, workspaceId, events)
    : null;
  const timeline = toTimeline({ payment, refunds, postings, events });
  const charged = atBooks?.chargeSequence ?? null;
  const books = link && {
    name: link.name,
    url: trailUrlOf(link, paymentId),
    invoiceNumber: atBooks?.invoiceNumber ?? null,
    isBooked: charged !== null && charged <= link.bookedSequence,
  };
  const left = postings.length === 0 ? null : leftMinor(postings);
  return {
    payment,
    timeline,
    refunds,
    postings,
    leftMinor: left,
    events,
    deliveries,
    payout,
    books,
  };
}

/** All postings of the payment, limited to the merchant's own lines. */
async function readShownPostings(
  { db }: Database,
  workspaceId: string,
  paymentId: string,
): Promise<readonly WordedPosting[]> {
  const postings = await listPostings(db, workspaceId, paymentId);
  return postings.map((posting) => ({
    ...posting,
    changes: posting.changes.filter(({ account }) => isShown(account)),
  }));
}

/** The first page: a payment with more refunds has a separate list. */
async function readNewestRefunds(database: Database, key: RowKey): Promise<readonly Refund[]> {
  for await (const page of readRefundPages(database, key, null)) return page;
  return [];
}

function readDeliveries(
  database: Database,
  workspaceId: string,
  events: readonly TrailEvent[],
): Promise<readonly TrailDelivery[]> {
  return listDeliveriesOfEvents(
    database.db,
    workspaceId,
    events.map(({ id }) => id),
    events.map(({ createdAt }) => rangeAfter(createdAt, deliveryWindowMs)),
  );
}

function rangeAfter(moment: Date, lengthMs: number): IdRange {
  const startMs = moment.getTime() - clockSlackMs;
  return { from: uuidV7Floor(startMs), before: uuidV7Floor(startMs + clockSlackMs + lengthMs) };
}
