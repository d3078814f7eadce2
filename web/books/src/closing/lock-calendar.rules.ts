export interface LockMonth {
  /** Its first and last day. */
  readonly from: string;
  readonly to: string;
}

/** The twelve months of a calendar year. */
export function monthsOf(year: number): readonly LockMonth[] {
  return Array.from({ length: 12 }, (_, month) => ({
    from: toDay(Date.UTC(year, month, 1)),
    to: toDay(Date.UTC(year, month + 1, 0)),
  }));
}

export type MonthState = 'locked' | 'partly' | 'open';

/** How much of a month lies on or before a lock date. */
export function stateOf({ from, to }: LockMonth, lock: string | null): MonthState {
  if (lock === null || lock < from) return 'open';
  return lock >= to ? 'locked' : 'partly';
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
