import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { NewEntry } from '../../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../../ledger/journal/post-entries.ts';
import { getLockDates } from '../../../ledger/locks/get-lock-dates.ts';
import { isOpen } from '../../../ledger/locks/lock.rules.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { listSales } from '../booking/list-sales.ts';
import type { Sale } from '../booking/list-sales.ts';
import { listOpenClearing, toClearingAccounts } from '../booking/read-accounts.ts';
import type { Booking } from '../booking/to-lines.ts';
import { actor as bridgeActor } from '../bridge-actor.rules.ts';
import { lockConnection } from '../connections.sql.ts';
import type { Movement } from '../movement.rules.ts';
import {
  countOpenFrom,
  countRebookings,
  insertRebookedSales,
  insertRebooking,
  listBookedFrom,
  listPostedLines,
} from './booking-again.sql.ts';
import type { BookedTarget } from './booking-again.sql.ts';
import { rebookedKinds, rebookedMax, sumByAccount, toDifference } from './rebook.rules.ts';
import type { AccountChange } from './rebook.rules.ts';
import { toEntryLine, toWantedReceipt, toWantedSales } from './wanted-lines.ts';
import type { PostedGroup } from './wanted-lines.ts';

export interface BookAgainOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly fromDay: string;
  /** Nothing is posted: only what would be is told. */
  readonly isPreview: boolean;
}

export interface Rebooked {
  readonly movementCount: number;
  readonly entryCount: number;
  readonly changes: readonly AccountChange[];
  /** In summaries that are not posted yet: they keep the settings they were read with. */
  readonly openCount: bigint;
  /** What an entry has that the log no longer explains is left as it is. */
  readonly leftCount: number;
}

export type RebookRefusal =
  | 'not_found'
  | 'connection_stopped'
  | 'period_locked'
  | 'too_many_movements'
  | 'log_differs';

export type RebookOutcome =
  | ({ readonly kind: 'booked' } & Rebooked)
  | { readonly kind: 'reject'; readonly reason: RebookRefusal };

/** Posts the differences between what movements have in the books and what they would get now. */
export async function rebookMovements(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, id, fromDay }: BookAgainOrder,
  log: ReadonlyMap<bigint, Movement>,
): Promise<RebookOutcome> {
  const connection = await lockConnection(tx, orgId, id);
  if (connection === null) return { kind: 'reject', reason: 'not_found' };
  if (connection.stopReason !== null) return { kind: 'reject', reason: 'connection_stopped' };
  const locks = await getLockDates(tx, orgId);
  if (!isOpen(locks, { date: fromDay, area: 'sales', hasTax: true })) {
    return { kind: 'reject', reason: 'period_locked' };
  }
  const all = await listBookedFrom(tx, connection, fromDay, rebookedKinds, rebookedMax + 1);
  if (all.length > rebookedMax) return { kind: 'reject', reason: 'too_many_movements' };
  // What was booked since the log was read has the settings of now.
  const last = [...log.keys()].at(-1) ?? 0n;
  const targets = all.filter(({ sequence }) => sequence <= last);
  if (targets.some((each) => log.get(each.sequence)?.id !== each.movementId)) {
    return { kind: 'reject', reason: 'log_differs' };
  }
  const organisation = await getOrganisation(tx, orgId);
  const held = await listOpenClearing(tx, connection);
  const accounts = await toClearingAccounts(tx, connection, held);
  const booking = { tx, organisation, connection, accounts };
  const movementOf = ({ sequence }: BookedTarget): Movement => {
    const movement = log.get(sequence);
    if (movement === undefined) throw new Error(`movement ${sequence} was not read`);
    return movement;
  };
  const { groups, leftCount } = await readGroups(booking, targets);
  const sales = groups.filter(({ isReceipt }) => !isReceipt).flatMap((each) => each.targets);
  // A refund follows its charge, which may be among them.
  const saleOf = await listSales(
    booking,
    sales.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1)).map(movementOf),
    ({ effectiveAt }) => dayIn(organisation.timeZone, effectiveAt),
  );
  const number = (await countRebookings(tx, connection)) + 1;
  const entries: NewEntry[] = [];
  let strangeCount = 0;
  for (const group of groups) {
    const wanted = await readWanted(booking, group, movementOf, saleOf);
    if (wanted === null) strangeCount += 1;
    const lines = wanted === null ? [] : toDifference(group.posted, wanted);
    if (lines.length === 0) continue;
    entries.push({
      orgId,
      date: group.date,
      source: { kind: 'movement', id: group.sourceId },
      move: `rebook-${number}`,
      seq: 1,
      area: 'sales',
      reversesId: null,
      memo: memoOf(group, connection.businessName),
      lines,
    });
  }
  const rebooked = {
    movementCount: targets.length,
    entryCount: entries.length,
    changes: sumByAccount(entries),
    openCount: await countOpenFrom(tx, connection, fromDay),
    leftCount: leftCount + strangeCount,
  };
  if (entries.length === 0) return { kind: 'booked', ...rebooked };
  await insertRebooking(tx, {
    org_id: orgId,
    connection_id: id,
    number,
    from_day: fromDay,
    movement_count: targets.length,
    entry_count: entries.length,
    created_at: tools.now(),
  });
  await insertRebookedSales(
    tx,
    sales.flatMap((target) => toRebookedSale(booking, number, target, saleOf(movementOf(target)))),
  );
  await postEntries(
    tx,
    tools,
    entries.map((entry) => ({ actor: bridgeActor, entry })),
  );
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'payments_connection.booked_again',
    subjectKind: 'payments_connection',
    subjectId: id,
    detail: { number, from_day: fromDay, entries: entries.length },
  });
  return { kind: 'booked', ...rebooked };
}

interface Group extends PostedGroup {
  readonly isReceipt: boolean;
  /** Lines of its first entry beside clearing. */
  readonly first: PostedGroup['posted'];
}

/** Movements by their entries, with the lines that those have now. */
async function readGroups(
  { tx, organisation, accounts }: Booking,
  targets: readonly BookedTarget[],
): Promise<{ readonly groups: readonly Group[]; readonly leftCount: number }> {
  const bySource = Map.groupBy(targets, (target) => target.summaryId ?? target.movementId);
  const lines = Map.groupBy(
    await listPostedLines(tx, organisation.id, [...bySource.keys()]),
    ({ sourceId }) => sourceId,
  );
  const refunds = new Set(
    targets.flatMap(({ kind, sourceId }) => (kind === 'refund' ? sourceId : [])),
  );
  const groups: Group[] = [];
  let leftCount = 0;
  for (const [sourceId, members] of bySource) {
    const [one] = members;
    const posted = lines.get(sourceId);
    if (one === undefined || posted === undefined) continue;
    const sum = members.reduce((total, { changeMinor }) => total + changeMinor, 0n);
    // A refund that failed is the mirror of the refund, which was booked for an earlier day.
    const isMirror =
      one.summaryId === null && one.kind === 'refund_reversed' && !refunds.has(one.sourceId);
    // After a fork of the log a summary can have movements that payments no longer has.
    if (isMirror || sum !== one.entryChangeMinor) {
      leftCount += 1;
      continue;
    }
    const { clearingAccountId } = accounts.of(one.currency);
    const beside = posted.filter(({ accountId }) => accountId !== clearingAccountId);
    const first = beside.filter(({ move }) => !move.startsWith('rebook-')).map(toEntryLine);
    const again = beside.filter(({ move }) => move.startsWith('rebook-')).map(toEntryLine);
    groups.push({
      sourceId,
      date: one.date,
      targets: members,
      isReceipt: one.isReceipt,
      first,
      posted: [...first, ...again],
    });
  }
  return { groups, leftCount };
}

async function readWanted(
  booking: Booking,
  group: Group,
  movementOf: (target: BookedTarget) => Movement,
  saleOf: (movement: Movement) => Sale,
): Promise<PostedGroup['posted'] | null> {
  if (!group.isReceipt) return toWantedSales(booking, group, movementOf, saleOf);
  const [target] = group.targets;
  return target === undefined
    ? null
    : toWantedReceipt(booking, group, group.first, movementOf(target));
}

/** What refunds of a charge follow from now on. */
function toRebookedSale(
  { organisation, connection }: Booking,
  number: number,
  { kind, movementId, salesAccountId, taxCodeId }: BookedTarget,
  sale: Sale,
) {
  const isSame = sale.accountId === salesAccountId && sale.taxCodeId === taxCodeId;
  if (kind !== 'charge' || isSame) return [];
  return {
    org_id: organisation.id,
    movement_id: movementId,
    connection_id: connection.id,
    number,
    sales_account_id: sale.accountId,
    tax_code_id: sale.taxCodeId,
  };
}

function memoOf({ targets }: Group, businessName: string): string {
  const [first] = targets;
  const last = targets.at(-1);
  const numbers =
    targets.length === 1
      ? `movement ${first?.sequence}`
      : `${targets.length}, movements ${first?.sequence} to ${last?.sequence}`;
  return `Booked again at ${businessName}: ${numbers}`;
}
