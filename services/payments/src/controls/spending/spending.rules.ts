import type { Requester } from '../../kernel/caller.rules.ts';

/** How many hours are kept: any 24 hours lie within them. */
const hoursKept = 25;

const hourMs = 3_600_000;

/** What was asked for in each of the last hours; the hour h stands at place h modulo their number. */
export interface Spending {
  /** The newest hour with spending, in hours since 1970. */
  readonly hour: number;
  readonly peopleMinor: readonly bigint[];
  readonly keysMinor: readonly bigint[];
}

export const noSpending: Spending = {
  hour: 0,
  peopleMinor: Array.from({ length: hoursKept }, () => 0n),
  keysMinor: Array.from({ length: hoursKept }, () => 0n),
};

/** Spending as of another moment: hours outside the window are empty. An earlier moment changes nothing. */
export function spendingAt(spending: Spending, now: Date): Spending {
  const hour = Math.floor(now.getTime() / hourMs);
  const passed = Math.min(Math.max(hour - spending.hour, 0), hoursKept);
  if (passed === 0) return spending;
  const emptied = new Set(
    Array.from({ length: passed }, (_, back) => (hour - back + hoursKept) % hoursKept),
  );
  const empty = (minor: readonly bigint[]): readonly bigint[] =>
    minor.map((amountMinor, place) => (emptied.has(place) ? 0n : amountMinor));
  return { hour, peopleMinor: empty(spending.peopleMinor), keysMinor: empty(spending.keysMinor) };
}

/** As it is from `spendingAt`, with one more amount in its newest hour. */
export function withSpent(
  spending: Spending,
  kind: Requester['kind'],
  amountMinor: bigint,
): Spending {
  const name = kind === 'member' ? 'peopleMinor' : 'keysMinor';
  const newest = spending.hour % hoursKept;
  const added = spending[name].map((minor, place) =>
    place === newest ? minor + amountMinor : minor,
  );
  return { ...spending, [name]: added };
}

export interface DayQuestion {
  readonly kind: Requester['kind'];
  readonly amountMinor: bigint;
  /** Above which a second person is asked for one operation; null is "always". */
  readonly thresholdMinor: bigint | null;
  /** What was set for a day; null where nothing was. */
  readonly dailyMinor: bigint | null;
}

/**
 * The figure of a day that this amount goes beyond, or null. What was set counts for everybody
 * together. Without it people have the threshold, for what people ask for; keys have none.
 */
export function dailyAmountExceeded(spending: Spending, question: DayQuestion): bigint | null {
  const { kind, amountMinor, thresholdMinor, dailyMinor } = question;
  const people = sum(spending.peopleMinor);
  if (dailyMinor !== null) {
    return people + sum(spending.keysMinor) + amountMinor > dailyMinor ? dailyMinor : null;
  }
  if (kind === 'api_key' || thresholdMinor === null) return null;
  return people + amountMinor > thresholdMinor ? thresholdMinor : null;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amountMinor) => total + amountMinor, 0n);
}
