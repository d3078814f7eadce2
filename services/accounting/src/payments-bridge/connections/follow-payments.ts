import { addSpan, isTracing } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { closePayLinks } from '../pay-links/close-pay-links.ts';
import { settleRefunds } from '../receipts/settle-refunds.ts';
import { bookMovements } from './book-movements.ts';
import { keepCheckpoints } from './checkpoints/keep-checkpoints.ts';
import { areWakeUpsLost, isAllowedUrl, keyContextOf, nextPauseMs } from './connection.rules.ts';
import type { StopReason, Trouble } from './connection.rules.ts';
import {
  saveHead,
  saveHeard,
  saveLinked,
  savePayCurrencies,
  saveReading,
  takeDueConnections,
} from './connections.sql.ts';
import type { DueConnection } from './connections.sql.ts';
import { rotateDueKeys } from './consent/rotate-keys.ts';
import { offeredOf } from './currencies.rules.ts';
import type { Movement } from './movement.rules.ts';
import type { FeedFault, OpenFeed, PaymentsFeed } from './payments-feed.ts';

export interface FollowDeps extends BooksDeps {
  readonly sealer: Sealer;
  readonly openFeed: OpenFeed;
  /** Addresses of payments that the operator allows. */
  readonly paymentsUrls: readonly string[];
  /** Where people open these books. */
  readonly publicUrl: string;
}

const connectionsPerRound = 8;
/** Longer than any reading takes; after it another worker takes over. */
const leaseMs = 120_000;
const rowsPerPage = 200;
/** A longer backlog is left to the next round, so that others get their turn. */
const pagesPerTurnMax = 20;

/**
 * Reads every connection whose turn it is and books what is new. Calls happen outside of transactions;
 * a worker that has lost its lease books nothing, because the cursor has moved.
 */
export async function followPayments(deps: FollowDeps): Promise<void> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await takeDueConnections(deps.database.db, now, leaseUntil, connectionsPerRound);
  const endings = await Promise.allSettled(due.map((connection) => followOne(deps, connection)));
  // One that fails waits for its lease to end, and is in nobody's way.
  const failed = endings.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

interface Ending {
  readonly hasCome: boolean;
  readonly stopReason: StopReason | null;
  readonly trouble: Trouble | null;
}

async function followOne(deps: FollowDeps, connection: DueConnection): Promise<void> {
  const startedAt = deps.now();
  const ending = await readAndBook(deps, connection);
  const pauseMs = nextPauseMs(connection, ending.hasCome, deps.now());
  const nextReadAt = new Date(deps.now().getTime() + pauseMs);
  const forgetsWakeUps = areWakeUpsLost(connection, ending.hasCome);
  await saveReading(deps.database.db, connection, {
    ...ending,
    startedAt,
    pauseMs,
    nextReadAt,
    forgetsWakeUps,
  });
}

async function readAndBook(deps: FollowDeps, connection: DueConnection): Promise<Ending> {
  if (!isAllowedUrl(deps.paymentsUrls, connection.url)) return stopped('address_not_allowed');
  const key = deps.sealer.open(connection.keySealed, keyContextOf(connection.id));
  const feed = deps.openFeed(connection.url, key);
  let cursor = { sequence: connection.cursorSequence, hash: connection.cursorHash };
  let hasCome = false;
  for (let pages = 0; pages < pagesPerTurnMax; pages += 1) {
    const page = await feed.readMovements(cursor, rowsPerPage);
    if (page.kind !== 'page') return { ...endingOf(page), hasCome };
    const { movements } = page;
    const beganAtMs = deps.now().getTime();
    const isLast = movements.length < rowsPerPage;
    const { orgId, id } = connection;
    const outcome = await bookMovements(deps, {
      connection: { orgId, id, cursorSequence: cursor.sequence },
      movements,
      isLast,
    });
    switch (outcome.kind) {
      case 'booked':
        addToTraces(connection, movements, beganAtMs);
        break;
      case 'stale':
        return { hasCome, stopReason: null, trouble: null };
      case 'stop':
        return { ...stopped(outcome.reason), hasCome };
      case 'rate_missing':
        return { hasCome, stopReason: null, trouble: 'rate_missing' };
    }
    const last = movements.at(-1);
    if (last !== undefined) cursor = { sequence: last.sequence, hash: last.hash };
    hasCome ||= last !== undefined;
    if (isLast) break;
  }
  await rotateDueKeys(deps, connection, feed);
  await settleRefunds(deps, connection);
  await closePayLinks(deps, connection, feed);
  const isIdle =
    !hasCome &&
    cursor.sequence === connection.headSequence &&
    connection.payCurrencies.length > 0 &&
    connection.linkedAt !== null;
  // An empty page says all that the head would: a thousand idle connections are half as many requests.
  const heard = isIdle ? await stillHeard(deps, connection) : await hear(deps, connection, feed);
  if (heard.stopReason !== null || heard.trouble !== null) return { ...heard, hasCome };
  const checkpoints = await keepCheckpoints(deps, connection, feed, cursor);
  return { ...heard, hasCome, trouble: checkpoints === 'kept' ? null : 'checkpoint_unverified' };
}

/** A payment's trace at payments goes on in the books: both name it by the payment's id. */
function addToTraces(
  { orgId, id }: DueConnection,
  movements: readonly Movement[],
  beganAtMs: number,
): void {
  if (!isTracing()) return;
  for (const { id: movementId, kind, paymentId, sourceId, sequence } of movements) {
    addSpan(paymentId ?? sourceId, `books.${kind}`, beganAtMs, {
      'org.id': orgId,
      'connection.id': id,
      'movement.id': movementId,
      'movement.sequence': Number(sequence),
    });
  }
}

/** Where the log ends, for the report. */
async function hear(
  deps: FollowDeps,
  connection: DueConnection,
  feed: PaymentsFeed,
): Promise<Omit<Ending, 'hasCome'>> {
  const head = await feed.readHead();
  if (head.kind !== 'head') return endingOf(head);
  if (head.environment !== connection.environment) return stopped('environment_differs');
  if (connection.payCurrencies.length === 0) {
    const read = await feed.readCurrencies();
    if (read.kind !== 'currencies') return endingOf(read);
    await savePayCurrencies(deps.database.db, connection, offeredOf(read.currencies));
  }
  if (connection.linkedAt === null) await link(deps, connection, feed);
  await withTransaction(deps.database.db, (tx) => saveHead(tx, connection, head, deps.now()));
  return { stopReason: null, trouble: null };
}

async function stillHeard(
  deps: FollowDeps,
  connection: DueConnection,
): Promise<Omit<Ending, 'hasCome'>> {
  await saveHeard(deps.database.db, connection, deps.now());
  return { stopReason: null, trouble: null };
}

/** Once: a service that does not know of it, or a key that may not, is not asked again. */
async function link(
  deps: FollowDeps,
  connection: DueConnection,
  feed: PaymentsFeed,
): Promise<void> {
  const { name } = await getOrganisation(deps.database.db, connection.orgId);
  const answer = await feed.register({
    name,
    trailUrl: `${deps.publicUrl}/app/organisations/${connection.orgId}/trail/payment/{payment_id}`,
  });
  if (answer.kind === 'away') return;
  const dashboardUrl = answer.kind === 'registered' ? answer.dashboardUrl : null;
  await saveLinked(deps.database.db, connection, dashboardUrl, deps.now());
}

function endingOf({ kind }: FeedFault): Ending {
  switch (kind) {
    case 'differs':
      return stopped('log_differs');
    case 'refused':
      return stopped('key_refused');
    case 'away':
    case 'busy':
      return { hasCome: false, stopReason: null, trouble: 'payments_away' };
  }
}

function stopped(stopReason: StopReason): Ending {
  return { hasCome: false, stopReason, trouble: null };
}
