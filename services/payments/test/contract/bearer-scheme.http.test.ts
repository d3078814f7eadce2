import { afterAll, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

test.each(['Bearer', 'bearer', 'BEARER'])(
  'P-212 the scheme %s is the same in any case, as RFC 9110 has it',
  async (scheme) => {
    const headers = { authorization: `${scheme} ${target.liveKey}` };
    expect((await call(target, '/payments', { headers })).status).toBe(200);
  },
);
