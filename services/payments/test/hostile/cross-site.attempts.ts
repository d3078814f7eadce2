import { checkRefused, readReply } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { testOrigin } from '../support/people/staff.ts';
import type { OfficeWorld } from './support/office.ts';

const link = JSON.stringify({ title: 'Planted', currency: 'NGN' });
const json = { 'content-type': 'application/json' };

type Headers = Readonly<Record<string, string | undefined>>;

/** What a page of another site makes the owner's browser send: headers replaced, or left out. */
const forged: readonly (readonly [
  id: number,
  idea: string,
  change: (world: OfficeWorld) => Headers,
  status: number,
  words: string,
])[] = [
  [107, 'POST without Origin', () => ({ origin: undefined }), 403, 'Origin header is not allowed'],
  [
    108,
    'POST with foreign Origin',
    () => ({ origin: 'https://evil.example' }),
    403,
    'Origin header is not allowed',
  ],
  [109, 'POST with Origin null', () => ({ origin: 'null' }), 403, 'Origin header is not allowed'],
  [
    110,
    'Origin prefix trick',
    () => ({ origin: `${testOrigin}.evil.example` }),
    403,
    'Origin header is not allowed',
  ],
  [
    111,
    'Origin other port (accounting)',
    () => ({ origin: 'http://127.0.0.1:4010' }),
    403,
    'Origin header is not allowed',
  ],
  [112, 'POST without CSRF token', () => ({ 'x-csrf-token': undefined }), 403, 'CSRF token'],
  [
    113,
    'CSRF token of another session',
    (world) => ({ 'x-csrf-token': world.stranger.csrfToken }),
    403,
    'CSRF token',
  ],
  [
    114,
    'form encoded',
    () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    400,
    'body as JSON',
  ],
  [115, 'text/plain JSON', () => ({ 'content-type': 'text/plain' }), 400, 'body as JSON'],
];

function headersOf(world: OfficeWorld, change: Headers): Record<string, string> {
  const headers = { ...json, ...world.people.owner.headers, ...change };
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
}

/** Runs a request that must leave everything of the business as it is. */
async function withoutEffect(
  world: OfficeWorld,
  run: () => Promise<string | null>,
): Promise<string | null> {
  const before = await world.fingerprint();
  const through = await run();
  return (await world.fingerprint()) === before ? through : 'rows changed';
}

const pages: readonly Attempt<OfficeWorld>[] = [
  ...forged.map(([id, idea, change, status, words]): Attempt<OfficeWorld> => ({
    id,
    actor: 'cross-site page',
    idea,
    run: (world) =>
      withoutEffect(world, async () => {
        const path = world.fill('/workspaces/{w}/payment-links');
        const headers = headersOf(world, change(world));
        return checkRefused(await world.send('POST', path, { headers, body: link }), status, words);
      }),
  })),
  {
    id: 116,
    actor: 'cross-site page',
    idea: 'method override header creates',
    run: (world) =>
      withoutEffect(world, async () => {
        const path = world.fill('/workspaces/{w}/payment-links');
        const { cookie = '' } = world.people.owner.headers;
        const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
        await world.send('GET', path, { headers: { cookie, ...override } });
        await world.send('GET', `${path}?_method=POST`, { headers: { cookie } });
        return null;
      }),
  },
  {
    id: 117,
    actor: 'cross-site page',
    idea: 'CORS preflight allowed',
    run: async (world) => {
      const answer = await fetch(`${world.api.address}/dashboard/api/me`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      const allowed = [...answer.headers.keys()].filter((name) =>
        name.startsWith('access-control'),
      );
      return allowed.length === 0 ? checkRefused(await readReply(answer), 404) : allowed.join();
    },
  },
];

const sessionOf = ({ people }: OfficeWorld): string => people.owner.headers['cookie'] ?? '';

/** Asks who is signed in, with something that is no good session. */
const thief = (
  id: number,
  idea: string,
  headers: (world: OfficeWorld) => Record<string, string> | Promise<Record<string, string>>,
): Attempt<OfficeWorld> => ({
  id,
  actor: 'session thief',
  idea,
  run: async (world) =>
    checkRefused(await world.send('GET', '/me', { headers: await headers(world) }), 401),
});

export const attempts: readonly Attempt<OfficeWorld>[] = [
  ...pages,
  thief(118, 'second cookie planted', (world) => ({
    cookie: `payments-session=planted; ${sessionOf(world)}`,
  })),
  thief(119, 'truncated token', (world) => ({ cookie: sessionOf(world).slice(0, -1) })),
  {
    id: 120,
    actor: 'session thief',
    idea: 'session cookie on the key API',
    run: async (world) => {
      const cookie = sessionOf(world);
      const headers = { cookie, authorization: `Bearer ${cookie.split('=')[1] ?? ''}` };
      return checkRefused(
        await readReply(fetch(`${world.api.baseUrl}/payments`, { headers })),
        401,
      );
    },
  },
  thief(121, 'API key on the dashboard API', async ({ tenant }) => {
    const { key } = await tenant.createKey();
    return { authorization: `Bearer ${key}`, cookie: `payments-session=${key}` };
  }),
];
