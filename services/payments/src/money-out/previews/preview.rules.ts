import type { MoneyReason } from '../../controls/approvals/requests/approval.rules.ts';
import type { JournalLine } from '../../ledger/ledger/preview.rules.ts';

/** A merchant's funds in one currency, after reservations. */
export interface Funds {
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
  readonly owedMinor: bigint;
}

/** An event that the operation sends, and when. */
export interface ExpectedEvent {
  readonly type: string;
  readonly when: 'requested' | 'approved' | 'done';
}

/** What a refund or payout would do. */
export interface Preview {
  readonly before: Funds;
  readonly after: Funds;
  /** Why approval is needed; null if it is not. */
  readonly why: MoneyReason | null;
  readonly journal: readonly JournalLine[];
  readonly events: readonly ExpectedEvent[];
}

export const eventMoments = ['requested', 'approved', 'done'] as const;

/** An operation that needs approval announces that first. */
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
