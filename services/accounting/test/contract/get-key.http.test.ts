import { expectUnauthenticated } from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

test('AD-105 a key reads itself, with the scopes of its capability', async () => {
  for (const [key, scopes] of [
    [target.readKey, ['read']],
    [target.writeKey, ['read', 'write']],
  ] as const) {
    const answer = await call(target, '/key', { key });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: expect.any(String),
      environment: expect.stringMatching(/^(live|test)$/),
      scopes,
      limits: { window_seconds: 60 },
    });
    expect(answer.text).not.toContain(key.slice('acc_live_'.length));
  }
  expectUnauthenticated(await call(target, '/key'));
});
