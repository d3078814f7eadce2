import { createTestAuthority, startNameServer, startReceiver } from '@countinghouse/testing';
import type { NameBehaviour, NameServer, Receiver } from '@countinghouse/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deniedIpv4, deniedIpv6, embeddedForms, literalVectors } from '../../test/ssrf-vectors.ts';
import { openTrap, watchDials } from '../../test/trap.ts';
import type { DialWatch, Trap } from '../../test/trap.ts';
import { createTargetCheck } from './check-target.ts';
import { createSender } from './create-sender.ts';
import type { NetworkExceptions, OutgoingRequest, Sender } from './sender-types.ts';

const authority = createTestAuthority();
const publicIpv4 = '93.184.216.34';
const publicIpv6 = '2606:2800:220:1::1';

let trap: Trap;
let names: NameServer;
let dials: DialWatch;
/** Configured as in production, except for its name server. */
let sender: Sender;
let checkTarget: ReturnType<typeof createTargetCheck>;

beforeAll(async () => {
  trap = await openTrap();
  names = await startNameServer();
  const exceptions = exceptionsFor([]);
  sender = createSender({ exceptions });
  checkTarget = createTargetCheck(exceptions);
});
afterAll(async () => {
  await sender.close();
  await names.close();
  await trap.close();
});
beforeEach(() => {
  dials = watchDials();
});
afterEach(() => dials.stop());

function exceptionsFor(allowedNetworks: readonly string[]): NetworkExceptions {
  return { allowedNetworks, extraAuthority: authority.certificate, nameServer: names.address };
}

function outgoing(url: string): OutgoingRequest {
  return { url, body: '{}', headers: {}, waitMs: 1_000, keepsConnection: false };
}

async function expectBlocked(url: string): Promise<void> {
  const before = trap.acceptedCount();
  expect(await sender.send(outgoing(url))).toMatchObject({
    isDelivered: false,
    status: null,
    errorClass: 'blocked',
    response: null,
  });
  expect(dials.sockets).toHaveLength(0);
  expect(trap.acceptedCount()).toBe(before);
}

describe('a URL that leads somewhere private is refused and never dialled', () => {
  it.each(literalVectors)('$rows: $label', async ({ url }) => {
    const target = url.replace('{port}', `${trap.port}`);
    expect((await checkTarget(target)).kind).toBe('reject');
    await expectBlocked(target);
  });

  it('P-228 P-229 P-230 P-231 P-233: the corpus has at least 300 of them, and several of each row', () => {
    expect(new Set(literalVectors.map(({ url }) => url)).size).toBeGreaterThan(300);
    for (const row of ['P-228', 'P-229', 'P-230', 'P-231', 'P-233']) {
      const ofRow = literalVectors.filter(({ rows }) => rows.includes(row));
      expect(ofRow.length, row).toBeGreaterThan(3);
    }
  });
});

const answers: readonly (readonly [label: string, behaviour: NameBehaviour])[] = [
  ...[...deniedIpv4, ...deniedIpv6].map(
    ([, address, what]) => [`to ${what} ${address}`, addresses(address)] as const,
  ),
  ...embeddedForms('169.254.169.254').map(
    ([form, text]) => [`to metadata as ${form}`, addresses(text)] as const,
  ),
  ['to a public address and a private one', addresses(publicIpv4, '10.0.0.1')],
  ['to a private address and a public one', addresses('127.0.0.1', publicIpv4)],
  ['by IPv4 to the public, by IPv6 to loopback', addresses(publicIpv4, '::1')],
  ['by IPv6 to the public, by IPv4 to loopback', addresses('127.0.0.1', publicIpv6)],
  [
    'to a private address hidden behind nine public ones',
    addresses(...Array.from({ length: 9 }, (_, index) => `93.184.216.${index + 1}`), '10.0.0.1'),
  ],
  ['through an alias to a private name', { kind: 'alias', of: 'inside.test' }],
  ['through two aliases to a private name', { kind: 'alias', of: 'alias.test' }],
  ['through an alias to metadata', { kind: 'alias', of: 'metadata.internal' }],
];

describe('a name that leads somewhere private is refused and never dialled', () => {
  beforeAll(() => {
    names.set('inside.test', addresses('10.1.2.3'));
    names.set('alias.test', { kind: 'alias', of: 'inside.test' });
    names.set('metadata.internal', addresses('169.254.169.254'));
  });

  it.each(answers)('P-232: %s', async (label, behaviour) => {
    const name = `${label.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}x.shop.test`.toLowerCase();
    names.set(name, behaviour);
    const url = `https://${name}:${trap.port}/`;
    expect((await checkTarget(url)).kind).toBe('reject');
    await expectBlocked(url);
  });

  it('P-232: a name that was public when it was checked, and is not any more', async () => {
    names.set('later.test', { kind: 'changing', answers: [[publicIpv4], ['127.0.0.1']] });
    expect(await checkTarget('https://later.test/')).toEqual({ kind: 'public' });
    await expectBlocked(`https://later.test:${trap.port}/`);
  });

  it('P-232: names that do not exist, or whose servers fail, are refused with a reason', async () => {
    names.set('failing.test', { kind: 'failure' });
    for (const name of ['nobody.test', 'failing.test']) {
      expect(await checkTarget(`https://${name}/`)).toMatchObject({
        kind: 'reject',
        reason: expect.stringContaining('not found'),
      });
      expect((await sender.send(outgoing(`https://${name}/`))).errorClass).toBe('dns');
    }
    expect(dials.sockets).toHaveLength(0);
  });

  it('P-228 P-232: a public name and a public address are accepted', async () => {
    names.set('public.test', addresses(publicIpv4, publicIpv6));
    for (const url of [
      'https://public.test/a?b=c#d',
      'https://8.8.8.8/',
      'https://[2606::1]:8443/',
    ]) {
      expect(await checkTarget(url)).toEqual({ kind: 'public' });
    }
    expect(await checkTarget('https://public.test:8443')).toEqual({ kind: 'public' });
  });
});

describe('where a receiver may be called', () => {
  let receiver: Receiver;
  let open: Sender;

  beforeAll(async () => {
    receiver = await startReceiver({ authority, names: ['shop.test', 'flip.test'] });
    names.set('shop.test', addresses('127.0.0.1'));
    names.set('private.test', addresses('127.0.0.3'));
    open = createSender({ exceptions: exceptionsFor(['127.0.0.1/32']) });
  });
  afterAll(async () => {
    await open.close();
    await receiver.close();
  });

  it('P-232: the address that was judged is the one that is dialled, however fast a name flips', async () => {
    names.set('flip.test', { kind: 'changing', answers: [['127.0.0.1'], ['127.0.0.3']] });
    const trapped = trap.acceptedCount();
    const connected = receiver.connectionCount();
    for (let round = 0; round < 3; round += 1) {
      expect((await open.send(outgoing(receiver.url('flip.test')))).isDelivered).toBe(true);
    }
    expect(receiver.connectionCount()).toBe(connected + 3);
    expect(dials.sockets).toHaveLength(3);
    expect(trap.acceptedCount()).toBe(trapped);
  });

  const locations = [
    'https://127.0.0.3:{port}/',
    'https://[::1]:{port}/',
    'http://169.254.169.254/latest/meta-data/',
    'https://private.test:{port}/',
    '/elsewhere',
    '//127.0.0.3:{port}/',
  ];
  const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
    locations.map((location) => ({ status, location })),
  );
  it.each(redirects)(
    'P-234: $status to $location is not followed',
    async ({ status, location }) => {
      const trapped = trap.acceptedCount();
      const received = receiver.requestCount();
      const headers = { location: location.replace('{port}', `${trap.port}`) };
      receiver.setHandler(() => ({ kind: 'status', status, headers }));
      expect(await open.send(outgoing(receiver.url('shop.test')))).toMatchObject({
        isDelivered: false,
        status,
        errorClass: 'redirect',
      });
      expect(receiver.requestCount()).toBe(received + 1);
      expect(dials.sockets).toHaveLength(1);
      expect(trap.acceptedCount()).toBe(trapped);
    },
  );

  it('P-232: proxies of the environment are not used', async () => {
    const before = { ...process.env };
    const proxy = `http://127.0.0.1:${trap.port}`;
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'https_proxy', 'http_proxy'];
    for (const name of variables) process.env[name] = proxy;
    process.env['NODE_USE_ENV_PROXY'] = '1';
    try {
      receiver.setHandler(() => ({ kind: 'status', status: 200 }));
      const proxied = createSender({ exceptions: exceptionsFor(['127.0.0.1/32']) });
      const trapped = trap.acceptedCount();
      const outcome = await proxied.send(outgoing(receiver.url('shop.test')));
      await proxied.close();
      expect(outcome.isDelivered).toBe(true);
      expect(trap.acceptedCount()).toBe(trapped);
    } finally {
      for (const name of [...variables, 'NODE_USE_ENV_PROXY']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });
});

function addresses(...list: readonly string[]): NameBehaviour {
  return { kind: 'addresses', addresses: list };
}
