/** The outcome of an operation at the provider, from the response to a call or from a lookup. */
export type ProviderOutcome<Value> =
  /** The provider completed it. */
  | { readonly kind: 'confirmed'; readonly value: Value }
  /** The provider accepted it and has not finished it. */
  | { readonly kind: 'pending'; readonly value: Value }
  /** It certainly did not happen. `value` is null if the provider refused it and kept no record. */
  | { readonly kind: 'failed'; readonly value: Value | null }
  /** The provider has no such operation. */
  | { readonly kind: 'not_found' }
  /** Unknown: it may have happened. */
  | { readonly kind: 'no_answer' }
  /** The call was not sent, or the provider did not read it. */
  | { readonly kind: 'not_sent' };

/** An outcome with the call that produced it. */
export interface ReportedOutcome<Value> {
  readonly outcome: ProviderOutcome<Value>;
  readonly by: 'send' | 'resend' | 'question';
  /** When the attempt in question was marked as sent. */
  readonly sentAt: Date | null;
}

/** The provider's record, if the outcome has one. */
export function recordOf<Value>(outcome: ProviderOutcome<Value>): Value | null {
  return 'value' in outcome ? outcome.value : null;
}

/** False if it was resent since: a response covers only its own attempt. */
export function isOfLastAttempt(
  row: { readonly sentAt: Date | null },
  reported: ReportedOutcome<unknown>,
) {
  return row.sentAt?.getTime() === reported.sentAt?.getTime();
}
