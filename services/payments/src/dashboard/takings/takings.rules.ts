import { addDays, dayIn, dayStart } from '@countinghouse/calendar';

export interface Takings {
  readonly takenMinor: bigint;
  readonly takenCount: bigint;
  readonly refundedMinor: bigint;
  readonly refundedCount: bigint;
}

export const noTakings: Takings = {
  takenMinor: 0n,
  takenCount: 0n,
  refundedMinor: 0n,
  refundedCount: 0n,
};

/** The last days in a time zone, including today, oldest first; and the same number before them. */
export function listDays(
  timeZone: string,
  dayCount: number,
  now: Date,
): readonly { readonly day: string; readonly from: Date; readonly before: Date }[] {
  const first = addDays(dayIn(timeZone, now), 1 - 2 * dayCount);
  return Array.from({ length: 2 * dayCount }, (_, index) => {
    const day = addDays(first, index);
    return { day, from: dayStart(timeZone, day), before: dayStart(timeZone, addDays(day, 1)) };
  });
}

export function addUp(all: readonly Takings[]): Takings {
  return all.reduce(
    (sum, each) => ({
      takenMinor: sum.takenMinor + each.takenMinor,
      takenCount: sum.takenCount + each.takenCount,
      refundedMinor: sum.refundedMinor + each.refundedMinor,
      refundedCount: sum.refundedCount + each.refundedCount,
    }),
    noTakings,
  );
}
