/** What leads a draft on, in the order of how far. */
const mainActs = ['issue', 'approve', 'submit'] as const;
export type MainAct = (typeof mainActs)[number];

export interface StoredOffer {
  readonly action: string;
  readonly available: boolean;
}

/** Of a stored draft: the one that leads furthest. Null where none is possible. */
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

/** Of one that is not stored yet: what will lead furthest once it is, as far as can be told. */
export function newAct({ isSale, approvalsNeeded, may }: NewFacts): MainAct {
  if (approvalsNeeded > 0) return 'submit';
  if (isSale) return may('documents:issue') ? 'issue' : 'submit';
  return may('documents:approve') ? 'approve' : 'submit';
}
