/** What the query of a page's address may say. Anyone can type it: hints, never facts. */
export interface PageQuery {
  readonly language: string | null;
  readonly isReloadOff: boolean;
  /** The provider's word that the payer left its page. */
  readonly saysCancelled: boolean;
}

/**
 * Read from the text of the address: providers append to a query that is there already, some of
 * them with a second `?`, so both marks separate.
 */
export function readPageQuery(requestUrl: string): PageQuery {
  const pairs = requestUrl.split(/[?&]/).slice(1);
  const valueOf = (name: string): string | null =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  return {
    language: valueOf('lang'),
    isReloadOff: valueOf('reload') === 'off',
    saysCancelled: valueOf('status') === 'cancelled',
  };
}
