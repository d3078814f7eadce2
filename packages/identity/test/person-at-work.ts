import type { Db } from '@countinghouse/postgres';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import type { Sealer } from '@countinghouse/sealing';
import { createTestPerson, startTestSession } from './test-person.ts';
import type { TestPerson } from './test-person.ts';

/** A signed-in person, without going through the sign-in. */
export interface PersonAtWork extends TestPerson {
  readonly csrfToken: string;
  /** All headers that our pages send, for bodies that are not JSON. */
  readonly headers: Readonly<Record<string, string>>;
  /** Calls a path of the API for people with all headers that our pages send. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

interface PersonAtWorkOptions {
  readonly userId: string;
  readonly newId: () => string;
  /** The API's clock. */
  readonly now: Date;
  readonly sealer: Sealer;
  /** Null if the session has not proved the second factor. */
  readonly secondFactorAt: Date | null;
  /** False keeps the person's existing second factors, if any. */
  readonly hasTotp?: boolean;
  /** Base URL of the API for people, with its path. */
  readonly baseUrl: string;
  readonly cookieName: string;
  /** Origin of our pages. */
  readonly origin: string;
}

export async function putPersonToWork<Schema>(
  db: Db<Schema>,
  options: PersonAtWorkOptions,
): Promise<PersonAtWork> {
  const { userId, now, secondFactorAt, baseUrl, origin } = options;
  const person = await createTestPerson(db, options);
  const token = await startTestSession(db, { id: options.newId(), userId, now, secondFactorAt });
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
  throw new Error(`no one is signed in: ${JSON.stringify(me)}`);
}

/** Uses keys in the form of the service's setting. */
export function createTestSealer(sealingKeys: string): Sealer {
  const parsed = parseSealingKeys(sealingKeys);
  if (parsed.kind === 'reject') throw new Error(parsed.reason);
  return createSealer({ keys: parsed.keys });
}
