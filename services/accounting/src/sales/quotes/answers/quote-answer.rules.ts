/** A customer's answer to a quote. */
export type CustomerAnswer =
  | { readonly kind: 'accept'; readonly name: string }
  | { readonly kind: 'decline'; readonly name: string | null; readonly reason: string | null };
