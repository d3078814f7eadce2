import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { withId } from './support/contract-operations.ts';
import { published } from './support/published.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const paths = published.operations.filter(({ method }) => method === 'GET').map(({ path }) => path);

describe('a query parameter that the operation does not list', () => {
  test('every operation that reads is asked', () => {
    expect(paths.length).toBeGreaterThan(15);
  });

  test.each(paths)('GET %s refuses it with 400 and names it', async (path) => {
    expect.hasAssertions();
    const answer = await call(target, `${withId(path)}?no_such_filter=1`, { key: target.liveKey });
    expectInvalid(answer, 'no_such_filter');
  });

  test('the refusal says which parameter was meant, and which there are', async () => {
    const { body } = await call(target, '/payments?paymentLinkId=x', { key: target.liveKey });
    expect(body['error']).toEqual({
      formErrors: [],
      fieldErrors: {
        paymentLinkId: [
          'Unknown parameter. Did you mean payment_link_id? Valid parameters: limit, status, payment_link_id, ' +
            'qr_code_id, subscription_id, starting_after.',
        ],
      },
    });
  });

  test('an operation that changes something refuses it before anything happens', async () => {
    expect.hasAssertions();
    const path = `${withId('/payments/{id}/cancel')}?dry_run=true`;
    expectInvalid(await call(target, path, { method: 'POST', key: target.liveKey }), 'dry_run');
  });
});
