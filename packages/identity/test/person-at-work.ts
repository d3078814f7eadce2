import type { Tx } from '@countinghouse/postgres';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import type { Sealer } from '@countinghouse/sealing';
import { createTestPerson, startTestSession } from './test-person.ts';
import type { TestPerson } from './test-person.ts';

/** Somebody who is signed in, without the way there. */
export interface PersonAtWork extends TestPerson {
  readonly csrfToken: string;
  /** Everything that a page of ours sends along, for a body that is no JSON. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a path under the API for people, with everything that a page of ours sends along. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

interface PersonAtWorkOptions {
  readonly userId: string;
  readonly newId: () => string;
  /** The API's clock. */
  readonly now: Date;
  readonly sealer: Sealer;
  /** Null: the session has not given the second factor. */
  readonly secondFactorAt: Date | null;
  /** False: the person keeps the second factors they have, or has none. */
  readonly hasTotp?: boolean;
  /** Of the API for people, with its path. */
  readonly baseUrl: string;
  readonly cookieName: string;
  /** Of our own pages. */
  readonly origin: string;
}

export async function putPersonToWork<Schema>(
  tx: Tx<Schema>,
  options: PersonAtWorkOptions,
): Promise<PersonAtWork> {
  const { userId, now, secondFactorAt, baseUrl, origin } = options;
  const person = await createTestPerson(tx, options);
  const token = await startTestSession(tx, { id: options.newId(), userId, now, secondFactorAt });
  const cookie = `${options.cookieName}=${token}`;
  const me: unknown = await (await fetch(`${baseUrl}/me`, { headers: { cookie } })).json();
  const csrfToken = csrfTokenIn(me);
  const headers = { cookie, origin, 'x-csrf-token': csrfToken };
  return {
    ...person,
    csrfToken,
    headers,
    send: (method, path, body) =>
      fetch(baseUrl + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

function csrfTokenIn(me: unknown): string {
  if (typeof me === 'object' && me !== null && 'csrf_token' in me) return String(me.csrf_token);
  throw new Error(`nobody is signed in: ${JSON.stringify(me)}`);
}

/** With keys as a setting of the service holds them. */
export function createTestSealer(sealingKeys: string): Sealer {
  const parsed = parseSealingKeys(sealingKeys);
  if (parsed.kind === 'reject') throw new Error(parsed.reason);
  return createSealer({ keys: parsed.keys });
}
