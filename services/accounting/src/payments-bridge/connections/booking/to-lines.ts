import { addDays } from '@countinghouse/calendar';
import type { Tx } from '../../../kernel/database.ts';
import type { EntryLine } from '../../../ledger/journal/entry.rules.ts';
import { lockedUntil } from '../../../ledger/locks/lock.rules.ts';
import type { LockDates, LockedEntry } from '../../../ledger/locks/lock.rules.ts';
import { findRate } from '../../../setup/rates/find-rate.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import type { Connection } from '../connection.rules.ts';
import { valueParts } from '../movement-postings.rules.ts';
import type { Part, ValuedPart } from '../movement-postings.rules.ts';
import type { Movement } from '../movement.rules.ts';
import type { Sale } from './list-sales.ts';
import { NotBooked } from './not-booked.ts';
import type { ClearingAccounts, OpenClearing } from './read-accounts.ts';

export interface Booking {
  readonly tx: Tx;
  readonly organisation: Organisation;
  readonly connection: Connection;
  readonly accounts: ClearingAccounts;
  /** Movements whose entries were posted before a fork of the log. */
  readonly returning?: ReadonlySet<string>;
}

export async function toLines(
  booking: Booking,
  held: OpenClearing,
  parts: readonly Part[],
  sale: Pick<Sale, 'accountId'>,
  date: string,
): Promise<readonly EntryLine[]> {
  const valued = await valueOn(booking, held, parts, date);
  return valued.map((part) => toLine(part, accountOf(booking, held, sale, part), held.currency));
}

/** The account of a part, as the settings are now. */
export function accountOf(
  { accounts, connection }: Pick<Booking, 'accounts' | 'connection'>,
  held: Pick<OpenClearing, 'clearingAccountId' | 'transitAccountId'>,
  sale: Pick<Sale, 'accountId'>,
  part: Part,
): string {
  switch (part.place) {
    case 'clearing':
      return held.clearingAccountId;
    case 'transit':
      return held.transitAccountId;
    case 'fees':
      return accounts.active(connection.feeAccountId);
    case 'shares':
      return accounts.active(connection.shareAccountId);
    case 'sales':
      return sale.accountId;
    case 'tax':
      return part.tax?.accountId ?? connection.unexplainedAccountId;
    case 'customer':
      return customerSide;
    case 'unexplained':
      return connection.unexplainedAccountId;
  }
}

/** In place of an account: what the customer owes is posted with what the money settles. */
export const customerSide = '';

export async function rateOn(
  { tx, organisation }: Booking,
  currency: Movement['currency'],
  date: string,
): Promise<string> {
  const rate = await findRate(tx, organisation, currency, date);
  if (rate === null) throw new NotBooked({ kind: 'rate_missing' });
  return rate;
}

export async function valueOn(
  booking: Booking,
  held: OpenClearing,
  parts: readonly Part[],
  date: string,
): Promise<readonly ValuedPart[]> {
  const { organisation } = booking;
  const rate = await rateOn(booking, held.currency, date);
  return valueParts(parts, {
    currency: held.currency,
    baseCurrency: organisation.baseCurrency,
    rate,
    clearing: { docMinor: held.bookedMinor - held.openMinor, baseMinor: held.baseMinor },
  });
}

/** Its own day, or the first that is open after it. No lock is passed. */
export function openDay(locks: LockDates, entry: LockedEntry): string {
  const until = lockedUntil(locks, entry);
  return until === null ? entry.date : addDays(until, 1);
}

export function toLine(
  part: ValuedPart,
  accountId: string,
  currency: EntryLine['currency'],
): EntryLine {
  return {
    accountId,
    contactId: null,
    openItemId: null,
    taxComponentId: part.tax?.componentId ?? null,
    basis: 'both',
    currency,
    docMinor: part.docMinor,
    baseMinor: part.baseMinor,
  };
}

export function sumBase(lines: readonly EntryLine[], accountId: string): bigint {
  return lines.find((line) => line.accountId === accountId)?.baseMinor ?? 0n;
}
