import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, startProbe, validKey } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';

const helpUrl = 'https://pay.example/errors';
let probe: Probe;
beforeAll(async () => {
  probe = await startProbe({ helpUrl });
});
afterAll(() => probe.server.close());

const headers = { authorization: validKey };

describe('a refusal', () => {
  test('names its reason and the page that explains it, unknown paths included', async () => {
    for (const [path, code, reason] of [
      ['/things?limit=x', 'invalid_request', 'invalid_input'],
      ['/nope', 'not_found', 'not_found'],
    ] as const) {
      const answer = await fetch(probe.base + path, { headers });
      await answer.arrayBuffer();
      expect(answer.headers.get('error-reason')).toBe(reason);
      expect(answer.headers.get('link')).toBe(`<${helpUrl}/${code}#${reason}>; rel="help"`);
    }
  });

  test('of what is not even HTTP has both too', async () => {
    const answer = await sendRaw(probe.port, 'nonsense\r\n\r\n');
    expect(answer.headers).toMatchObject({
      'error-reason': 'malformed_request',
      link: `<${helpUrl}/invalid_request#malformed_request>; rel="help"`,
    });
  });

  test('outside the interface for keys has a reason and no page', async () => {
    const answer = await fetch(new URL('/nope', probe.base));
    await answer.arrayBuffer();
    expect(answer.headers.get('error-reason')).toBe('not_found');
    expect(answer.headers.has('link')).toBe(false);
  });
});
