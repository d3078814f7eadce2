/** What the provider says of something it was asked to do, in answer to a call or to a question. */
export type ProviderOutcome<Value> =
  /** The provider has carried it out. */
  | { readonly kind: 'confirmed'; readonly value: Value }
  /** The provider has it and has not ended it. */
  | { readonly kind: 'pending'; readonly value: Value }
  /** It certainly did not happen. `value` is null when the provider refused it and kept no record. */
  | { readonly kind: 'failed'; readonly value: Value | null }
  /** The provider says that it has no such thing. */
  | { readonly kind: 'not_found' }
  /** Nobody knows: it may have happened. */
  | { readonly kind: 'no_answer' }
  /** The call never left, or the provider did not read it. */
  | { readonly kind: 'not_sent' };

/** An outcome, and which call it answers. */
export interface Learnt<Value> {
  readonly outcome: ProviderOutcome<Value>;
  readonly by: 'send' | 'resend' | 'question';
  /** When the attempt that it answers was marked as sent. */
  readonly sentAt: Date | null;
}

/** The provider's record, where the outcome has one. */
export function recordOf<Value>(outcome: ProviderOutcome<Value>): Value | null {
  return 'value' in outcome ? outcome.value : null;
}

/** False when it was sent again since: an answer to one attempt says nothing of another. */
export function isOfLastAttempt(row: { readonly sentAt: Date | null }, learnt: Learnt<unknown>) {
  return row.sentAt?.getTime() === learnt.sentAt?.getTime();
}
