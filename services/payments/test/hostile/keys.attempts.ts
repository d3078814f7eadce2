import { crc32 } from 'node:zlib';
import { createKeyText } from '@countinghouse/identifiers';
import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { keyFormat } from '../../src/business/api-keys/key-format.ts';
import type { Call, MerchantsWorld } from './support/merchants.ts';

const actor = 'no key';

type Try = (world: MerchantsWorld) => Call | Promise<Call>;

/** Asks for the victim's payments in some other way than with a good key: 401. */
function refused(id: number, idea: string, call: Try): Attempt<MerchantsWorld> {
  return {
    id,
    actor,
    idea,
    run: async (world) =>
      checkRefused(
        await world.send('GET', '/payments', await call(world)),
        401,
        'authentication_failed',
      ),
  };
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The checksum is no secret: anybody can write one that fits. */
function withChecksum(body: string): string {
  let rest = crc32(body);
  let checksum = '';
  for (let at = 0; at < 6; at += 1) {
    checksum = base62.charAt(rest % 62) + checksum;
    rest = Math.floor(rest / 62);
  }
  return body + checksum;
}

const withoutChecksum = (key: string): string => key.slice(0, -6);

const elsewhere = '203.0.113.7';

/** A key that works from one address only, which the caller claims to have. */
const spoofed = (id: number, header: string, value = elsewhere): Attempt<MerchantsWorld> =>
  refused(id, `key of another address with spoofed ${header}`, async ({ victim }) => ({
    key: (await victim.tenant.createKey({ allowedCidrs: [`${elsewhere}/32`] })).key,
    headers: { [header]: value },
  }));

export const attempts: readonly Attempt<MerchantsWorld>[] = [
  refused(1, 'no header', () => ({})),
  refused(2, 'empty bearer', () => ({ headers: { authorization: 'Bearer ' } })),
  refused(3, 'basic with key', ({ victim: { key } }) => ({
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
  })),
  {
    id: 5,
    actor,
    idea: 'key in query',
    run: async ({ send, victim: { key } }) => {
      for (const name of ['key', 'api_key', 'access_token']) {
        const through = checkRefused(await send('GET', `/payments?${name}=${key}`), 401);
        if (through !== null) return through;
      }
      return null;
    },
  },
  refused(6, 'key in cookie', ({ victim: { key } }) => ({
    headers: { cookie: `key=${key}; api_key=${key}; payments-session=${key}` },
  })),
  refused(7, 'key in X-Api-Key', ({ victim: { key } }) => ({ headers: { 'x-api-key': key } })),
  refused(8, 'two spaces', ({ victim: { key } }) => ({ key: ` ${key}` })),
  refused(9, 'trailing character', ({ victim: { key } }) => ({ key: `${key}x` })),
  refused(10, 'flipped last character (checksum)', ({ victim: { key } }) => ({
    key: key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
  })),
  refused(11, 'forged key with right checksum', () => ({
    key: createKeyText(keyFormat, { environment: 'live', cell: 0 }),
  })),
  refused(12, 'own secret, other cell tag', ({ attacker: { key } }) => ({
    key: withChecksum(withoutChecksum(key).replace('svc_live_00', 'svc_live_01')),
  })),
  refused(13, 'live secret under test prefix', ({ attacker: { key } }) => ({
    key: withChecksum(withoutChecksum(key).replace('svc_live_', 'svc_test_')),
  })),
  refused(14, 'expired key', async ({ victim }) => ({
    key: (await victim.tenant.createKey({ expiresAt: new Date(Date.now() - 1) })).key,
  })),
  refused(15, 'key outside its CIDR', async ({ victim }) => ({
    key: (await victim.tenant.createKey({ allowedCidrs: [`${elsewhere}/32`] })).key,
  })),
  spoofed(16, 'X-Forwarded-For'),
  spoofed(17, 'X-Real-IP'),
  spoofed(18, 'Forwarded', `for=${elsewhere}`),
  spoofed(19, 'True-Client-IP'),
  spoofed(20, 'CF-Connecting-IP'),
  spoofed(21, 'X-Client-IP'),
  spoofed(22, 'X-Originating-IP'),
  spoofed(23, 'X-Cluster-Client-Ip'),
  {
    id: 24,
    actor,
    idea: 'tell causes apart by the 401 body',
    run: async ({ send, victim }) => {
      const { createKey } = victim.tenant;
      const expired = await createKey({ expiresAt: new Date(Date.now() - 1) });
      const outside = await createKey({ allowedCidrs: [`${elsewhere}/32`] });
      const unknown = createKeyText(keyFormat, { environment: 'live', cell: 0 });
      const keys = [undefined, 'nonsense', unknown, expired.key, outside.key];
      const bodies = await Promise.all(
        keys.map(async (key) => {
          const { status, text } = await send('GET', '/payments', key === undefined ? {} : { key });
          const { request_id: _requestId, ...rest } = JSON.parse(text);
          return JSON.stringify({ status, ...rest });
        }),
      );
      return new Set(bodies).size === 1 ? null : [...new Set(bodies)].join(' or ');
    },
  },
];
