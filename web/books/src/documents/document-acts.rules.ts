/** What this screen can do with a document, in the order it is offered. */
export const acts = [
  'approve',
  'confirm',
  'reject',
  'issue_and_send',
  'issue',
  'submit',
  'email',
  'send',
  'recall',
  'withdraw',
  'correct',
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
  return ['approve', 'confirm', 'issue', 'issue_and_send', 'submit'].includes(act);
}

export const keyOf: Readonly<Record<Act, string>> = {
  approve: 'a',
  confirm: 'y',
  reject: 'r',
  issue_and_send: 's',
  issue: 'i',
  submit: 'u',
  email: 'm',
  send: 't',
  recall: 'l',
  withdraw: 'w',
  correct: 'o',
  duplicate: 'c',
  void: 'v',
  discard: 'd',
};

interface Correctable {
  readonly due_date: string;
  readonly reference: string | null;
  readonly notes: string | null;
}

export interface TypedCorrection {
  readonly dueDate: string;
  readonly reference: string;
  readonly notes: string;
}

/** Only what was changed; an emptied text is taken away. */
export function toCorrection(document: Correctable, typed: TypedCorrection): Partial<Correctable> {
  const [reference, notes] = [typed.reference.trim(), typed.notes.trim()];
  return {
    ...(typed.dueDate !== document.due_date && { due_date: typed.dueDate }),
    ...(reference !== (document.reference ?? '') && {
      reference: reference === '' ? null : reference,
    }),
    ...(notes !== (document.notes ?? '') && { notes: notes === '' ? null : notes }),
  };
}
