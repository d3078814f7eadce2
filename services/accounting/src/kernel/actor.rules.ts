/** Who asks for a change. The same words are in the tables. */
export interface Actor {
  readonly kind: 'operator' | 'member' | 'api_key' | 'system';
  /** The id of a member or key, an operator's name, or `accounting` itself. */
  readonly id: string;
  /** Of the request by which they ask, where there is one: for the audit log. */
  readonly requestId?: string;
  readonly ip?: string;
}
