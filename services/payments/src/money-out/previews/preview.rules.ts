import type { MoneyReason } from '../../controls/approvals/requests/approval.rules.ts';
import type { JournalLine } from '../../ledger/ledger/preview.rules.ts';

/** What is free of a merchant's money in one currency: less what is spoken for. */
export interface Funds {
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
  readonly owedMinor: bigint;
}

/** An event that the act makes, at once or when it has taken place. */
export interface ExpectedEvent {
  readonly type: string;
  readonly when: 'requested' | 'approved' | 'done';
}

/** What happens before anything does: the same for refunds and payouts. */
export interface Preview {
  readonly before: Funds;
  readonly after: Funds;
  /** Why a second person is needed; null where none is. */
  readonly why: MoneyReason | null;
  readonly journal: readonly JournalLine[];
  readonly events: readonly ExpectedEvent[];
}

export const eventMoments = ['requested', 'approved', 'done'] as const;

/** Whoever waits for a second person hears of that first. */
export function listExpectedEvents(
  isHeld: boolean,
  done: readonly string[],
): readonly ExpectedEvent[] {
  return [
    ...(isHeld
      ? ([
          { type: 'approval.requested', when: 'requested' },
          { type: 'approval.approved', when: 'approved' },
        ] as const)
      : []),
    ...done.map((type): ExpectedEvent => ({ type, when: 'done' })),
  ];
}
