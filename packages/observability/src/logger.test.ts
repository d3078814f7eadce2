import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { captureLog } from '../test/captured-log.ts';
import { createLogger } from './logger.ts';

describe('a log line', () => {
  test('is one JSON object with level, time, service, fields and event name', () => {
    const log = captureLog();
    createLogger({ service: 'payments', level: 'info', destination: log.destination }).info(
      { paymentId: 'p1', amountMinor: 1050 },
      'payment_settled',
    );
    expect(log.text()).toMatch(/^\{.*\}\n$/);
    expect(log.records()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        service: 'payments',
        pid: process.pid,
        paymentId: 'p1',
        amountMinor: 1050,
        msg: 'payment_settled',
      },
    ]);
  });

  test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)(
    'names its level: %s',
    (level) => {
      const log = captureLog();
      const logger = createLogger({ service: 's', level: 'trace', destination: log.destination });
      logger[level]('event_name');
      expect(log.records()).toMatchObject([{ level, msg: 'event_name' }]);
    },
  );

  test('below the level is not written', () => {
    const log = captureLog();
    createLogger({ service: 's', level: 'warn', destination: log.destination }).info('event_name');
    expect(log.text()).toBe('');
  });

  test('carries the bindings of its child logger', () => {
    const log = captureLog();
    createLogger({ service: 's', level: 'info', destination: log.destination })
      .child({ requestId: 'r1' })
      .info('event_name');
    expect(log.records()).toMatchObject([{ service: 's', requestId: 'r1' }]);
  });

  test('keeps every digit of an amount beyond 2^53, with and without a secret beside it', () => {
    const log = captureLog();
    const logger = createLogger({ service: 's', level: 'info', destination: log.destination });
    const amountMinor = 9_007_199_254_740_993n;
    logger.info({ totals: { amountMinor } }, 'event_name');
    logger.info({ totals: { amountMinor }, token: 'x' }, 'event_name');
    expect(log.text().match(/"amountMinor":9007199254740993[,}]/g)).toHaveLength(2);
    expect(log.records()).toHaveLength(2);
  });
});

describe('standard output, the destination by default', () => {
  test.each(['process.exit(1)', 'throw new Error("x")', ''])(
    'has every line when the process ends by: %s',
    async (ending) => {
      const child = startLogging(`
        for (let count = 1; count <= 500; count += 1) log.info({ count }, 'event_name');
        ${ending}
      `);
      const lines = (await textOf(child.stdout)).trimEnd().split('\n');
      expect(lines).toHaveLength(500);
      expect(JSON.parse(lines[499] ?? '')).toMatchObject({ service: 's', count: 500 });
    },
  );

  test('drops whole lines, and not the process, when nobody reads', async () => {
    const child = startLogging(`
      const text = 'x'.repeat(1_000_000);
      for (let count = 1; count <= 64; count += 1) log.info({ text }, 'event_name');
      process.stderr.write('logged');
    `);
    await once(child.stderr, 'data');
    const lines = (await textOf(child.stdout)).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(15);
    expect(lines.length).toBeLessThanOrEqual(18);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: 'event_name' });
  });

  function startLogging(script: string): ChildProcessWithoutNullStreams {
    const module = JSON.stringify(new URL('./logger.ts', import.meta.url).href);
    const start = `import { createLogger } from ${module};
      const log = createLogger({ service: 's', level: 'info' });`;
    return spawn(process.execPath, ['--input-type=module', '--eval', `${start}${script}`]);
  }
});

test('an unknown level stops the process from starting', () => {
  expect(() => createLogger({ service: 's', level: 'loud' })).toThrow('loud');
});

describe('an error in a log line', () => {
  test.each(['err', 'error', 'reason'])('is recorded whole under the field %s', (field) => {
    const log = captureLog();
    const error = Object.assign(new RangeError('too far'), { code: 'E_FAR' });
    const logger = createLogger({ service: 's', level: 'info', destination: log.destination });
    logger.error({ [field]: error }, 'step_failed');
    expect(log.records()).toMatchObject([
      {
        msg: 'step_failed',
        [field]: {
          type: 'RangeError',
          message: 'too far',
          code: 'E_FAR',
          stack: expect.stringContaining('logger.test.ts'),
        },
      },
    ]);
  });

  test('may be the only argument or a binding of a child', () => {
    const log = captureLog();
    const logger = createLogger({ service: 's', level: 'info', destination: log.destination });
    logger.error(new RangeError('too far'));
    logger.child({ err: new RangeError('too far') }).error('step_failed');
    expect(log.records()).toMatchObject([
      { msg: 'too far', err: { type: 'RangeError', message: 'too far' } },
      { msg: 'step_failed', err: { type: 'RangeError', message: 'too far' } },
    ]);
  });
});
