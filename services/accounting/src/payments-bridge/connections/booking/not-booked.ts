import type { StopReason } from '../connection.rules.ts';

export type BookOutcome =
  | { readonly kind: 'booked' }
  /** Another worker has already moved the cursor. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'stop'; readonly reason: StopReason }
  | { readonly kind: 'rate_missing' };

/** What undoes the whole page. */
export class NotBooked extends Error {
  override readonly name = 'NotBooked';
  readonly outcome: BookOutcome;
  constructor(outcome: BookOutcome) {
    super(`the page was not booked: ${outcome.kind}`);
    this.outcome = outcome;
  }
}
