/** Where the books of a workspace show a payment. */
export interface NewBooksLink {
  readonly name: string;
  /** With `{payment_id}` in place of the id. */
  readonly trailUrl: string;
}

export interface BooksLink extends NewBooksLink {
  /** The last movement that the books have booked, as they say. */
  readonly bookedSequence: bigint;
}

/** The key with which the books last said where they show payments. */
export interface BooksLinkKey {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: Date | null;
  /** It was revoked, or has expired. */
  readonly isOver: boolean;
}

export const paymentPlace = '{payment_id}';

export function trailUrlOf({ trailUrl }: NewBooksLink, paymentId: string): string {
  return trailUrl.replaceAll(paymentPlace, paymentId);
}
