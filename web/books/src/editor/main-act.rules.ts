/** What leads a draft on, in the order of how far. */
const mainActs = ['issue', 'approve', 'submit'] as const;
export type MainAct = (typeof mainActs)[number];

export interface StoredOffer {
  readonly action: string;
  readonly available: boolean;
}

/** A stored draft's main action: the one that leads furthest. Null if none is possible. */
export function storedAct(offers: readonly StoredOffer[]): MainAct | null {
  return (
    mainActs.find((act) => offers.some(({ action, available }) => action === act && available)) ??
    null
  );
}

export interface NewFacts {
  readonly isSale: boolean;
  readonly approvalsNeeded: number;
  readonly may: (permission: string) => boolean;
}

/** The main action of a draft that is not stored yet, as far as it can be known. */
export function newAct({ isSale, approvalsNeeded, may }: NewFacts): MainAct {
  if (approvalsNeeded > 0) return 'submit';
  if (isSale) return may('documents:issue') ? 'issue' : 'submit';
  return may('documents:approve') ? 'approve' : 'submit';
}
