import { sendRaw } from '@countinghouse/testing/contract';
import { checkRefused, readReply } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import type { OfficeWorld } from './support/office.ts';

type Who = (world: OfficeWorld) => Staff | Promise<Staff>;
type Row = readonly [id: number, method: string, path: string, body?: unknown];

/** Requests of a person that are refused and change nothing of the business. */
function refused(
  actor: string,
  name: string,
  who: Who,
  status: number,
  rows: readonly Row[],
): readonly Attempt<OfficeWorld>[] {
  return rows.map(([id, method, path, body]) => ({
    id,
    actor,
    idea: `${name}${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 60)}`}`,
    run: async (world) => {
      const person = await who(world);
      const before = await world.fingerprint();
      const reply = await readReply(person.send(method, world.fill(path), body));
      if ((await world.fingerprint()) !== before) return `rows changed: ${reply.text}`;
      return checkRefused(reply, status);
    },
  }));
}

const payout = { amount: 1, currency: 'NGN', destinationType: 'service_account' };
const account = { bankCode: '044', accountNumber: '0690000031' };
const invitation = { email: 'evil@example.com', role: 'admin' };
const threshold = { operation: 'payouts', currency: 'NGN', amount_minor: 1 };
const hook = { url: 'https://example.com/hooks' };
const testKey = { environment: 'test', name: 'Mine', scopes: ['payments:read'] };

const allowed = { effect: 'allow', kind: 'domain', value: 'evil.example' };

const lowRole = 'member with a low role';

const viewer: readonly Row[] = [
  [123, 'POST', '/workspaces/{w}/payouts', payout],
  [124, 'POST', '/workspaces/{w}/payment-links', { title: 'Mine', currency: 'NGN' }],
  [125, 'POST', '/workspaces/{w}/qr-codes', { mode: 'open_amount', currency: 'NGN' }],
  [126, 'POST', '/workspaces/{w}/webhooks', hook],
  [127, 'PUT', '/businesses/{b}/settlement-account', account],
  [128, 'POST', '/businesses/{b}/api-keys', testKey],
  [129, 'GET', '/businesses/{b}/api-keys'],
  [130, 'GET', '/businesses/{b}/audit-log'],
  [131, 'POST', '/businesses/{b}/invitations', invitation],
  [132, 'PATCH', '/businesses/{b}/members/{finance}', { role: 'admin' }],
  [133, 'DELETE', '/businesses/{b}/members/{developer}'],
  [134, 'PUT', '/businesses/{b}/policy/thresholds', threshold],
  [135, 'PATCH', '/businesses/{b}/profile', { website: null }],
  [136, 'POST', '/businesses/{b}/documents?kind=other&fileName=x'],
  [137, 'GET', '/businesses/{b}/documents/{owner}/content'],
  [138, 'GET', '/workspaces/{w}/settlements?from=2026-11-01&to=2026-11-02&format=csv'],
  [810, 'POST', '/workspaces/{w}/payer-rules', allowed],
];

const finance: readonly Row[] = [
  [139, 'POST', '/businesses/{b}/api-keys', testKey],
  [140, 'PUT', '/businesses/{b}/settlement-account', account],
  [141, 'POST', '/businesses/{b}/invitations', invitation],
  [142, 'POST', '/workspaces/{w}/webhooks', hook],
  [143, 'PUT', '/businesses/{b}/policy/thresholds', threshold],
  [144, 'PATCH', '/businesses/{b}/profile', { website: null }],
  [811, 'POST', '/workspaces/{w}/payer-rules', { ...allowed, value: 'worse.example' }],
];

const developer: readonly Row[] = [
  [145, 'POST', '/businesses/{b}/api-keys', { ...testKey, scopes: ['payouts:create'] }],
  [146, 'POST', '/businesses/{b}/api-keys', { ...testKey, scopes: [...scopes] }],
  [150, 'POST', '/workspaces/{w}/payouts', payout],
  [151, 'GET', '/businesses/{b}/audit-log'],
  [152, 'POST', '/businesses/{b}/invitations', invitation],
];

/** A developer rotates a key that may do more than a developer. */
const rotations: readonly Attempt<OfficeWorld>[] = (
  [
    [148, 'live'],
    [149, 'test'],
  ] as const
).map(([id, environment]) => ({
  id,
  actor: lowRole,
  idea: `developer: rotates a ${environment} key of every scope`,
  run: async ({ tenant, people, fill, fingerprint }) => {
    const key = await tenant.createKey({ environment });
    const before = await fingerprint();
    const path = fill(`/businesses/{b}/api-keys/${key.id}/rotate`);
    const reply = await readReply(people.developer.send('POST', path, {}));
    if ((await fingerprint()) !== before) return `rows changed: ${reply.text}`;
    return checkRefused(reply, 403, 'your own role lacks');
  },
}));

const otherBusiness: readonly Row[] = [
  [153, 'GET', '/businesses/{b}'],
  [154, 'GET', '/businesses/{b}/members'],
  [155, 'GET', '/businesses/{b}/approvals'],
  [156, 'PUT', '/businesses/{b}/settlement-account', account],
  [157, 'POST', '/businesses/{b}/invitations', invitation],
  [158, 'GET', '/businesses/{b}/audit-log?format=csv'],
  [159, 'GET', '/businesses/{B}'],
  [162, 'GET', '/workspaces/{w}/payments'],
  [163, 'GET', '/businesses/not-a-uuid'],
  [812, 'GET', '/workspaces/{w}/payer-rules'],
  [813, 'POST', '/workspaces/{w}/payer-rules', allowed],
];

/** Paths that `fetch` would tidy up before it sends them. */
const crookedPaths: readonly Attempt<OfficeWorld>[] = (
  [
    [160, '/businesses/{b}/../{own}'],
    [161, '/businesses/%2e%2e/{b}'],
  ] as const
).map(([id, path]) => ({
  id,
  actor: 'member of another business',
  idea: `GET ${path}`,
  run: async ({ api, stranger, fill }) => {
    const answer = await sendRaw(
      api.address,
      [
        `GET /dashboard/api${fill(path)} HTTP/1.1`,
        `Host: ${new URL(api.address).host}`,
        `Cookie: ${stranger.headers['cookie'] ?? ''}`,
        'Connection: close\r\n\r\n',
      ].join('\r\n'),
    );
    if (answer === null) throw new Error('no answer');
    return checkRefused(answer, 404);
  },
}));

const ownRank = 'member, own rank';

const admin: readonly Row[] = [
  [164, 'PATCH', '/businesses/{b}/members/{admin}', { role: 'owner' }],
  [165, 'PATCH', '/businesses/{b}/members/{finance}', { role: 'owner' }],
  [166, 'PATCH', '/businesses/{b}/members/{owner}', { role: 'viewer' }],
  [167, 'DELETE', '/businesses/{b}/members/{owner}'],
  [168, 'POST', '/businesses/{b}/invitations', { email: 'evil@example.com', role: 'owner' }],
];

export const attempts: readonly Attempt<OfficeWorld>[] = [
  ...refused(lowRole, 'viewer: ', ({ people }) => people.viewer, 403, viewer),
  ...refused(lowRole, 'finance: ', ({ people }) => people.finance, 403, finance),
  ...refused(lowRole, 'developer: ', ({ people }) => people.developer, 403, developer),
  ...refused(
    lowRole,
    'developer with a stale second factor: ',
    ({ api, tenant: { businessId } }) => {
      const secondFactorAt = new Date(Date.now() - 301_000);
      return signInStaff(api, { businessId, role: 'developer', secondFactorAt });
    },
    403,
    [[147, 'POST', '/businesses/{b}/api-keys', { ...testKey, environment: 'live' }]],
  ),
  ...rotations,
  ...refused('member of another business', '', ({ stranger }) => stranger, 404, otherBusiness),
  ...crookedPaths,
  ...refused(ownRank, 'admin: ', ({ people }) => people.admin, 403, admin),
  ...refused(ownRank, 'last owner: ', ({ stranger }) => stranger, 403, [
    [169, 'PATCH', '/businesses/{own}/members/{self}', { role: 'viewer' }],
  ]),
  ...refused(ownRank, 'last owner: ', ({ stranger }) => stranger, 409, [
    [170, 'POST', '/businesses/{own}/leave'],
    [171, 'DELETE', '/businesses/{own}/members/{self}'],
  ]),
];
