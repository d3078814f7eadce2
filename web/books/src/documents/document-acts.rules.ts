/** What this screen can do with a document, in the order it is offered. */
export const acts = [
  'approve',
  'reject',
  'issue_and_send',
  'issue',
  'submit',
  'email',
  'send',
  'recall',
  'duplicate',
  'void',
  'discard',
] as const;
export type Act = (typeof acts)[number];

/** What the service says of an act. */
export interface Offer {
  readonly action: string;
  readonly available: boolean;
  readonly explanation?: string;
  readonly needs: readonly string[];
}

export interface OfferedAct {
  readonly act: Act;
  readonly needs: readonly string[];
  /** Why it cannot be done now; null when it can. */
  readonly explanation: string | null;
}

export function toOffered(offers: readonly Offer[]): readonly OfferedAct[] {
  return acts.flatMap((act) => {
    const offer = offers.find(({ action }) => action === act);
    if (offer === undefined) return [];
    const explanation = offer.available ? null : (offer.explanation ?? '');
    return [{ act, needs: offer.needs, explanation }];
  });
}

/** Acts after which the document is in the books, or may be: what they post is shown before. */
export function isPosting(act: Act): boolean {
  return act === 'approve' || act === 'issue' || act === 'issue_and_send' || act === 'submit';
}

export const keyOf: Readonly<Record<Act, string>> = {
  approve: 'a',
  reject: 'r',
  issue_and_send: 's',
  issue: 'i',
  submit: 'u',
  email: 'm',
  send: 't',
  recall: 'l',
  duplicate: 'c',
  void: 'v',
  discard: 'd',
};
