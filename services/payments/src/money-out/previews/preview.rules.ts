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
