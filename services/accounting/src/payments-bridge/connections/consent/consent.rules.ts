/** How long a person may take at payments. */
export const consentMs = 15 * 60_000;

/** How often the keys of a connection are replaced. */
export const keyLifeMs = 30 * 24 * 3_600_000;

export interface ConsentAddress {
  /** Of payments. */
  readonly url: string;
  readonly booksUrl: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly environment: 'live' | 'test';
  readonly state: string;
  readonly codeChallenge: string;
}

/** The page of payments that asks the person. */
export function toConsentUrl(address: ConsentAddress): string {
  const query = Object.entries({
    books_url: address.booksUrl,
    organisation_id: address.orgId,
    organisation_name: address.orgName,
    environment: address.environment,
    return_url: `${address.booksUrl}/app/organisations/${address.orgId}/settings/payments`,
    state: address.state,
    code_challenge: address.codeChallenge,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address.url}/dashboard/connect-books?${query.join('&')}`;
}

export function wakeUrlOf(publicUrl: string, id: string): string {
  return `${publicUrl}/hooks/payments/${id}`;
}

/** Where the verifier is sealed: a value moved to another row does not open there. */
export function verifierContextOf(id: string): string {
  return `payments_consents|${id}|verifier`;
}
