/** Where the books of a workspace show a payment. */
export interface BooksLink {
  readonly name: string;
  /** With `{payment_id}` in place of the id. */
  readonly trailUrl: string;
}

export const paymentPlace = '{payment_id}';

export function trailUrlOf({ trailUrl }: BooksLink, paymentId: string): string {
  return trailUrl.replaceAll(paymentPlace, paymentId);
}
