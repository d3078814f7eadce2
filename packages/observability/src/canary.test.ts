import type { Logger } from 'pino';
import { describe, expect, test } from 'vitest';
import { captureLog } from '../test/captured-log.ts';
import { findSecrets } from './find-secrets.ts';
import { createLogger } from './logger.ts';

// Every secret contains this: where it does not appear, the secret did not.
const canary = 'CANARY7f3a';

/** Recognised by their form, wherever they appear. */
const secretsByForm = {
  'live key': `svc_live_${canary}0123456789abcdefghijABCDEFGHIJ`,
  'test key': `svc_test_${canary}0123456789abcdefghijABCDEFGHIJ`,
  'live accounting key': `acc_live_${canary}0123456789abcdefghij`,
  'test accounting key': `acc_test_${canary}0123456789abcdefghij`,
  'webhook secret': `whsec_${canary}+/abcdefghijklmnopqrstuvwxyz012=`,
  'provider secret key': `FLWSECK_TEST-${canary}0123456789-X`,
  'bearer credential': `Bearer ${canary}0123456789`,
  'bearer credential in lower case': `bearer\t${canary}.0123$456789`,
  'connection string': `postgres://payments:${canary}@db.internal:5432/payments?sslmode=require`,
  'connection string with a raw @': `postgresql://payments:a@${canary}@db.internal/payments`,
  'Redis connection string': `redis://:${canary}@127.0.0.1:6379/2`,
  'key-value connection string': `host=db user=payments password=${canary} dbname=payments`,
  'quoted password': `host=db password='two words ${canary}' dbname=payments`,
  'header dump': `GET / HTTP/1.1\r\nAuthorization: Basic ${canary}==\r\nHost: api`,
  'cookie dump': `Cookie: theme=dark; session=${canary}`,
  'query string': `/callback?state=1&access_token=${canary}&page=2`,
  'JSON in a text': `{"email":"a@b.example","password":"two words ${canary}"}`,
  'JSON in JSON in a text': JSON.stringify(JSON.stringify({ password: `x y ${canary}` })),
  'signed session': `eyJhbGciOiJIUzI1NiJ9.eyJ${canary}.sig${canary}`,
};

/** Recognised by their field's name. */
const secretFields = [
  'authorization',
  'Authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'Set-Cookie',
  'key',
  'apiKey',
  'api_key',
  'x-api-key',
  'token',
  'accessToken',
  'tokens',
  'secret',
  'signingSecret',
  'client_secret',
  'secretKey',
  'secret_hash',
  'password',
  'PGPASSWORD',
  'pepper',
  'keyPepper',
  'accountNumber',
  'account_number',
  'signature',
  'x-service-signature',
  'X-Service-Signature-Next',
  'X-Accounting-Signature-Next',
  'webhook-signature',
  'verif-hash',
];

/** All ways in which a value gets into a log line. */
const positions: Record<string, (log: LogCall, secret: string) => void> = {
  'the message': (log, secret) => log({}, `event ${secret} end`),
  'the message alone': (log, secret) => log(secret),
  'a format argument': (log, secret) => log({}, 'event %s', secret),
  'an object as format argument': (log, secret) => log({}, 'event %o', { field: secret }),
  'a field': (log, secret) => log({ field: secret }, 'event_name'),
  'a deep field': (log, secret) => log({ a: { b: { c: { d: { e: secret } } } } }, 'event_name'),
  'an array': (log, secret) => log({ list: ['first', secret, [secret]] }, 'event_name'),
  'the name of a field': (log, secret) => log({ map: { [secret]: 1 } }, 'event_name'),
  'an error': (log, secret) => log(new Error(secret)),
  'the message of an error': (log, secret) =>
    log({ err: new Error(`x ${secret} y`) }, 'event_name'),
  'an error in another field': (log, secret) => log({ reason: new Error(secret) }, 'event_name'),
  'the cause of an error': (log, secret) => {
    const cause = new Error('query failed', { cause: new TypeError(secret) });
    log({ err: new Error('outer', { cause }) }, 'event_name');
  },
  'a cause that is text': (log, secret) => {
    log({ err: new Error('outer', { cause: secret }) }, 'event_name');
  },
  'one of several errors': (log, secret) => {
    log({ err: new AggregateError([new Error(secret)], 'all failed') }, 'event_name');
  },
  'the code of an error': (log, secret) => {
    log({ err: Object.assign(new Error('x'), { code: secret }) }, 'event_name');
  },
  'an unknown property of an error': (log, secret) => {
    log({ err: Object.assign(new Error('x'), { config: { url: secret } }) }, 'event_name');
  },
  'an error with a long message': (log, secret) => {
    log({ err: new Error(`${'x'.repeat(1_990)} ${secret}`) }, 'event_name');
  },
  'a circular object': (log, secret) => {
    const node: Record<string, unknown> = { field: secret };
    node['self'] = node;
    log({ node }, 'event_name');
  },
  'an object beside a bigint': (log, secret) => log({ a: { amount: 1n, field: secret } }, 'e'),
  'an object with toJSON': (log, secret) => log({ a: { toJSON: () => secret } }, 'event_name'),
  bytes: (log, secret) => log({ body: Buffer.from(secret) }, 'event_name'),
};

type LogCall = (...args: [string] | [object, string?, ...unknown[]]) => void;

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

describe.each(Object.entries(secretsByForm))('a %s', (_name, secret) => {
  test.each(Object.entries(positions))('in %s is not written', (_position, write) => {
    for (const level of levels) {
      const text = logged((log) => write((...args) => call(log, level, args), secret));
      expect(text).not.toContain(canary);
      expect(text).not.toContain(Buffer.from(canary).join(','));
      expect(findSecrets(text)).toEqual([]);
      expect(parsed(text)).toMatchObject([{ level, service: 'payments' }]);
    }
  });

  test('in the bindings, prefix or serializer of a child is not written', () => {
    const text = logged((log) => {
      log.child({ field: secret }).info('event_name');
      log
        .child({ a: { b: [secret] } })
        .child({ other: 1 })
        .info({ more: 2 }, 'event_name');
      log.child({}, { msgPrefix: `${secret} ` }).info('event_name');
      log.child({}, { serializers: { req: () => ({ url: secret }) } }).info({ req: 1 }, 'e');
      const bound = log.child({});
      bound.setBindings({ late: secret });
      bound.info('event_name');
    });
    expect(text).not.toContain(canary);
    expect(parsed(text)).toHaveLength(5);
  });
});

describe.each(secretFields)('the field %s', (field) => {
  test('is redacted at every depth, level and kind of value', () => {
    const values = [canary, `${canary} two words`, [canary], { inner: canary }, 42_690_000_031];
    for (const level of levels) {
      for (const value of values) {
        const text = logged((log) => {
          log[level]({ [field]: value }, 'event_name');
          log[level]({ a: { b: [{ c: { [field]: value } }] } }, 'event_name');
          log[level]({ req: { headers: { [field]: value } } }, 'event_name');
          log.child({ [field]: value })[level]('event_name');
          log.child({ request: { headers: { [field]: value } } })[level]('event_name');
        });
        expect(text).not.toContain(canary);
        expect(text).not.toContain('42690000031');
        expect(text.match(/"\[redacted\]"/g)).toHaveLength(5);
      }
    }
  });

  test('is redacted in a list of header names and values', () => {
    const rawHeaders = [
      'Host',
      'api.example',
      field,
      `theme=dark; session=${canary}`,
      'Accept',
      '*',
    ];
    const text = logged((log) => log.info({ rawHeaders }, 'event_name'));
    expect(text).not.toContain(canary);
    expect(parsed(text)).toMatchObject([
      { rawHeaders: ['Host', 'api.example', field, '[redacted]', 'Accept', '*'] },
    ]);
  });

  test('still shows that it was absent', () => {
    const text = logged((log) =>
      log.info({ [field]: null, [`has_${field}`]: false }, 'event_name'),
    );
    expect(parsed(text)).toMatchObject([{ [field]: null, [`has_${field}`]: false }]);
  });
});

describe('what is no secret', () => {
  const ordinary = {
    paymentId: '0198f0c1-7b2e-7c3a-9d40-1a2b3c4d5e6f',
    keyId: 'k1',
    key_prefix: 'svc_live_',
    idempotencyKey: 'order-17',
    tokenCount: 3,
    secretsRotatedAt: '2026-11-15T00:00:00Z',
    accountNumberIsVerified: true,
    signatureIsValid: false,
    routeKeyword: 'x',
    pinned: true,
    amountMinor: 1050,
    ratio: 0.1,
    nothing: null,
    nested: { list: [1, 'two', { three: 3 }], empty: {}, text: 'a "quoted" line\nand another' },
    url: 'https://api.example.com:8443/v1/payments?mail=a@b.example',
    host: 'http://127.0.0.1:4010',
    stack: 'at file:///app/main.ts:10:5',
    sentence: 'the bearer of this note; the keys are in the drawer; key: none',
  };

  test('survives in a line of its own', () => {
    const text = logged((log) => log.info(ordinary, 'event_name'));
    expect(parsed(text)).toMatchObject([{ ...ordinary, msg: 'event_name' }]);
  });

  test('survives beside secrets', () => {
    const secrets = { authorization: `Bearer ${canary}`, note: `svc_live_${canary}` };
    const text = logged((log) =>
      log.child({ requestId: 'r1' }).info({ ...ordinary, ...secrets }, 'e'),
    );
    expect(parsed(text)).toMatchObject([
      { ...ordinary, requestId: 'r1', authorization: '[redacted]', note: 'svc_live_[redacted]' },
    ]);
  });

  test('around a secret in a text survives', () => {
    const text = logged((log) => {
      log.info({ url: `postgres://payments:${canary}@db.internal:5432/payments` }, 'event_name');
      log.info(`connecting with password=${canary} to db`);
    });
    expect(parsed(text)).toMatchObject([
      { url: 'postgres://payments:[redacted]@db.internal:5432/payments' },
      { msg: 'connecting with password=[redacted] to db' },
    ]);
  });
});

function logged(write: (log: Logger) => void): string {
  const log = captureLog();
  write(createLogger({ service: 'payments', level: 'trace', destination: log.destination }));
  return log.text();
}

function call(log: Logger, level: (typeof levels)[number], args: Parameters<LogCall>): void {
  const [first, ...rest] = args;
  if (typeof first === 'string') log[level](first);
  else log[level](first, ...(rest as [string, ...unknown[]]));
}

function parsed(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
