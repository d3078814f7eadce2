/** Which books ask, as their link says. */
export interface ConnectSearch {
  readonly books_url: string;
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly return_url: string;
  readonly state: string;
  readonly code_challenge: string;
  readonly environment: string;
}

const names = [
  'books_url',
  'organisation_id',
  'organisation_name',
  'return_url',
  'state',
  'code_challenge',
  'environment',
] as const;

/** What is missing is empty: the screen says that the link is incomplete. */
export function parseConnectSearch(query: Readonly<Record<string, unknown>>): ConnectSearch {
  const [booksUrl, id, name, returnUrl, state, challenge, environment] = names.map((each) => {
    const value = query[each];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  return {
    books_url: booksUrl ?? '',
    organisation_id: id ?? '',
    organisation_name: name ?? '',
    return_url: returnUrl ?? '',
    state: state ?? '',
    code_challenge: challenge ?? '',
    environment: environment ?? '',
  };
}

export function isWhole(search: ConnectSearch): boolean {
  return Object.values(search).every((value) => value !== '') && URL.canParse(search.books_url);
}
