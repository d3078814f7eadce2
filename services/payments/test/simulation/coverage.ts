import { sql } from '@countinghouse/postgres';
import { toMinor } from '../support/books/expect-payment.ts';
import { readOurBooks } from '../support/books/read-our-books.ts';
import type { FaultName } from './faults.ts';
import type { World } from './world.ts';

/** How often each thing worth meeting was met, by name. */
export type Coverage = Readonly<Record<string, number>>;

/** What a run went through: outcomes from the books, accidents from its trace. */
export async function readCoverage(
  world: World,
  faults: readonly FaultName[],
  trace: readonly string[],
): Promise<Coverage> {
  const counts = new Map<string, number>();
  const count = (name: string, by = 1): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  const { payments, suspense, refunds, payouts, disputes, reserves, entries } = await readOurBooks(
    world.database.db,
    world.tenant.liveWorkspaceId,
  );
  for (const { status, attention } of payments) {
    count(`payment ${status}`);
    if (attention !== null) count(`attention ${attention}`);
  }
  for (const { reason, status } of suspense) {
    count(`suspense ${reason}`);
    count(`suspense ${status}`);
  }
  for (const { status, failureCode } of refunds) {
    count(`refund ${status}${failureCode === null ? '' : ` (${failureCode})`}`);
  }
  for (const { status, destinationType, returnedAt } of payouts) {
    count(`payout ${status} (${returnedAt === null ? destinationType : 'returned'})`);
  }
  for (const { id, paymentId, status, lostBecause, fromReceivableMinor } of disputes) {
    count(`dispute ${status}${lostBecause === null ? '' : ` (${lostBecause})`}`);
    if (fromReceivableMinor > 0n) count('dispute of more than was there');
    const { refundedMinor = 0n } = payments.find((payment) => payment.id === paymentId) ?? {};
    if (refundedMinor > 0n) count('dispute and refund of one payment');
    if (disputes.some((other) => other.paymentId === paymentId && other.id < id)) {
      count('dispute after another of the payment');
    }
  }
  for (const { paymentId } of reserves) {
    count('reserve');
    if (disputes.some((each) => each.paymentId === paymentId)) count('reserve and dispute');
  }
  for (const { what, times } of await readPeople(world)) count(what, times);
  const costs = new Set(
    entries.filter(({ account }) => account === 'provider_cost').map((each) => each.referenceId),
  );
  const costly = new Set(
    world.simulator
      .book('live')
      .charges.filter(({ feeMicros, currency }) => toMinor(feeMicros, currency) > 0n)
      .map(({ txRef }) => txRef),
  );
  for (const { id, settledAt, reference } of payments) {
    if (settledAt === null || !costly.has(reference)) continue;
    count(`settled with${costs.has(id) ? '' : 'out'} its cost`);
  }
  count('transfer at the provider', world.simulator.book('live').transfers.length);
  count('refund at the provider', world.simulator.book('live').refunds.length);
  for (const line of trace) {
    for (const [pattern, name] of accidents) {
      const match = pattern.exec(line);
      if (match !== null) {
        count(match.groups === undefined ? name : `${name} ${match.groups['what']}`);
      }
    }
  }
  for (const fault of faults) count(`seed with ${fault}`);
  return Object.fromEntries(counts);
}

/** Approvals by how they ended, subscriptions and renewals by how they are. */
async function readPeople({ database, tenant }: World) {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql<{ readonly what: string; readonly times: number }>`
    select 'approval ' || status || ' (' || action || ')' as what, count(*)::integer as times
    from approvals where workspace_id = ${workspaceId} group by 1
    union all
    select 'subscription ' || status, count(*)::integer
    from subscriptions where workspace_id = ${workspaceId} group by 1
    union all
    select 'renewal ' || p.status || coalesce(' (' || p.failure_code || ')', ''), count(*)::integer
    from subscription_charges c
    join payments p on p.workspace_id = c.workspace_id and p.id = c.payment_id
    where c.workspace_id = ${workspaceId} group by 1`.execute(database.db);
  return rows;
}

const accidents: readonly (readonly [RegExp, string])[] = [
  [/ dies (?<what>before|after|on the way)/, 'process dies'],
  [/ loses its connection after commit/, 'commit without an answer'],
  [/ loses its connection/, 'connection lost'],
  [/: #\d+ is to be (?<what>approved: [a-z_]+|rejected: [a-z_]+)/, 'a word,'],
  [/ stands still /, 'process stands still'],
  [/: (?<what>[a-z_]+ [a-z_]+)→ /, 'line'],
  [/: (?<what>[a-z]+) that nobody .* left to the comparison/, 'left to the comparison of books:'],
];

export function addCoverage(a: Coverage, b: Coverage): Coverage {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return Object.fromEntries(names.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
