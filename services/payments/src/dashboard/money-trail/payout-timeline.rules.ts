import type { Payout } from '../../money-out/payouts/payout.rules.ts';

export interface PayoutStep {
  readonly at: Date;
  readonly kind: 'payout' | 'approval' | 'event' | 'posting';
  /** The object that the step is about. */
  readonly id: string;
  /** Selects the text on a screen. */
  readonly code: string;
  readonly text: string;
}

/** The history of a payout, oldest first. */
export function toPayoutTimeline(trail: {
  readonly payout: Payout;
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly createdAt: Date;
  }[];
  readonly postings: readonly {
    readonly id: string;
    readonly template: string;
    readonly words: string;
    readonly effectiveAt: Date;
  }[];
}): readonly PayoutStep[] {
  const { payout, events, postings } = trail;
  return [
    ...payoutSteps(payout),
    ...approvalSteps(payout),
    ...postings.map(({ id, template: code, words: text, effectiveAt: at }): PayoutStep => {
      return { at, kind: 'posting', id, code, text };
    }),
    ...events.map(({ id, type: code, createdAt: at }): PayoutStep => {
      const text = `${code} was sent to the subscribed webhook endpoints.`;
      return { at, kind: 'event', id, code, text };
    }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function payoutSteps(payout: Payout): readonly PayoutStep[] {
  const moments: readonly (readonly [Date | null, string, string])[] = [
    [payout.createdAt, 'requested', 'The payout was requested.'],
    [payout.submittedAt, 'submitted', 'The transfer was submitted to the provider.'],
    [payout.completedAt, 'completed', 'The payout was completed.'],
    [payout.failedAt, 'failed', payout.failureReason ?? 'The payout failed.'],
    [payout.cancelledAt, 'cancelled', 'The payout was cancelled.'],
    [payout.returnedAt, 'returned', payout.returnReason ?? 'The bank returned the payout.'],
  ];
  return moments.flatMap(([at, code, text]) =>
    at === null ? [] : [{ at, kind: 'payout', id: payout.id, code, text }],
  );
}

function approvalSteps({ approval }: Payout): readonly PayoutStep[] {
  if (approval === null || approval.decidedAt === null) return [];
  const { id, status, decidedAt: at } = approval;
  const text = `A second approver decided: ${status}.`;
  return [{ at, kind: 'approval', id, code: status, text }];
}
