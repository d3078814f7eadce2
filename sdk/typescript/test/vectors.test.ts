import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyWebhook } from '../src/index.ts';
import { vectors } from './vectors.ts';

describe.each(vectors)('$name', ({ secrets, timestamp, body, headers }) => {
  // The official library reads the clock by itself.
  beforeEach(() => void vi.useFakeTimers({ now: timestamp * 1000, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each(secrets)('P-239 PD-193: the SDK accepts it with secret %s', async (secret) => {
    const sent = { ...JSON.parse(body) };
    const event =
      sent.type === 'later.type'
        ? {
            type: 'unrecognised',
            sent_type: 'later.type',
            id: sent.id,
            created_at: sent.created_at,
            misfit: null,
            body: sent,
          }
        : sent;
    expect(verifyWebhook(body, headers, secret)).toEqual({ ok: true, event });
    expect(verifyWebhook(Buffer.from(body), headers, secret)).toEqual({ ok: true, event });
  });

  test.each(secrets)(
    'PD-176 PD-193: the library of Standard Webhooks accepts it with %s',
    (secret) => {
      expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
    },
  );
});
