import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSecrets } from './find-secrets.ts';
import { scrubLine } from './scrub-line.ts';
import { scrubText } from './scrub-text.ts';

describe('scrubText says what stood there and keeps the rest', () => {
  test.each([
    ['key svc_live_0Aabc used', 'key svc_live_[redacted] used'],
    ['https://x/hook?k=acc_test_abc&p=1', 'https://x/hook?k=acc_test_[redacted]&p=1'],
    ['prefix_svc_test_abc', 'prefix_svc_test_[redacted]'],
    ['"whsec_ab+/c="', '"whsec_[redacted]"'],
    ['FLWSECK-0123-X!', 'FLWSECK[redacted]!'],
    ['Authorization: Bearer svc_live_abc', 'Authorization: [redacted]'],
    ['sent Bearer svc_live_abc twice', 'sent Bearer [redacted] twice'],
    ['password=a&next=b', 'password=[redacted]&next=b'],
    ["password='a b' host=db", 'password=[redacted] host=db'],
    ['{"api_key": "a b", "n": 1}', '{"api_key": [redacted], "n": 1}'],
    ['postgres://u:p@h:5432/d', 'postgres://u:[redacted]@h:5432/d'],
    ['amqps://u:p%40x@h', 'amqps://u:[redacted]@h'],
  ])('%s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  test.each([
    'payment_settled',
    'keys begin with svc_live_ or svc_test_',
    'http://127.0.0.1:4010/healthz',
    'https://api.example:443?mail=a@b.example',
    'https://api.example/users/a:b@c',
    'the bearer of this',
    'token=null, secret: false',
    'duplicate key value violates unique constraint "payments_pkey"',
    'Key (id)=(17) already exists.',
  ])('%s stays as it is', (text) => {
    expect(scrubText(text)).toBe(text);
    expect(findSecrets(text)).toEqual([]);
  });
});

describe('findSecrets', () => {
  test('finds secrets by form and by field name, in JSON lines and in plain text', () => {
    const text = [
      '{"level":"info","msg":"svc_live_abc","headers":{"cookie":"a=b"}}',
      'plain whsec_abc text',
      '{"level":"info","key":"k","password":12345,"token":null}',
      '',
    ].join('\n');
    expect(findSecrets(text)).toEqual(['svc_live_abc', 'a=b', 'whsec_abc', 'k', '12345']);
  });

  test('finds nothing in what was scrubbed', () => {
    expect(findSecrets('{"authorization":"[redacted]","msg":"svc_live_[redacted]"}')).toEqual([]);
    expect(findSecrets('Authorization: [redacted]\npassword=[redacted]')).toEqual([]);
  });
});

describe('scrubLine', () => {
  test('leaves a line without any trace of a secret untouched, byte for byte', () => {
    const line = '{"level":"info", "a":1.50,"b":9007199254740993,"msg":"event_name"}\n';
    expect(scrubLine(line)).toBe(line);
  });

  test('withholds a line that may hold a secret and cannot be read', () => {
    expect(JSON.parse(scrubLine('{"password":"x'))).toEqual({
      level: 'error',
      msg: 'log_line_withheld',
    });
  });

  const secret = fc.constantFrom(
    'svc_live_CANARY',
    'whsec_CANARY',
    'Bearer CANARY0123',
    'redis://u:CANARY@h',
    'password=CANARY',
    'cookie: CANARY',
    'FLWSECK_TEST-CANARY',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', "'", '\\', '\n', ' ', ':', '=', '@', '/', '[', ']') }),
  );

  test('takes a secret out of any surroundings and is then stable', () => {
    fc.assert(
      fc.property(text, secret, text, fc.boolean(), (before, middle, after, nest) => {
        const value = `${before} ${middle} ${after}`;
        const field = nest ? JSON.stringify({ inner: value }) : value;
        const scrubbed = scrubLine(`${JSON.stringify({ level: 'info', field })}\n`);
        expect(scrubbed).not.toContain('CANARY');
        expect(findSecrets(scrubbed)).toEqual([]);
        expect(scrubLine(scrubbed)).toBe(scrubbed);
      }),
      { numRuns: 500 },
    );
  });

  test('changes nothing in lines without secrets but their white space', () => {
    const value = fc
      .jsonValue({ maxDepth: 3 })
      .filter((json) => !/[a-z]{3}/i.test(JSON.stringify(json)));
    fc.assert(
      fc.property(value, (field) => {
        // The `://` forces the slow path.
        const record = { level: 'info', field, url: 'file:///main.ts' };
        expect(JSON.parse(scrubLine(`${JSON.stringify(record)}\n`))).toEqual(
          JSON.parse(JSON.stringify(record)),
        );
      }),
    );
  });

  test.each([
    ['://a:', '://a:'.repeat(20_000)],
    ['token=', 'token='.repeat(20_000)],
    ['bearer', 'bearer '.repeat(20_000)],
    ['spaces', `bearer${' '.repeat(50_000)}`],
    ['quotes', `password="${'\\'.repeat(50_000)}`],
    ['cookie:', 'cookie:'.repeat(20_000)],
    ['eyJ', `${'eyJ'.repeat(20_000)}.`],
  ])('takes no long time on a hostile text of %s', (_name, hostile) => {
    const before = process.cpuUsage();
    expect(scrubLine(`${JSON.stringify({ hostile })}\n`)).toMatch(/^\{.*\}\n$/);
    // Quadratic work on 100,000 characters takes many seconds of CPU time, on any machine.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
