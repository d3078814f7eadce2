import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { startTestIdentityCheck } from '../support/processes/running-identity-check.ts';
import { useDesk } from './support/desk.ts';

const key = 'shared by both sides';
const desk = useDesk(async () => {
  const checker = await startTestIdentityCheck();
  return { ...checker, settings: { ...checker.settings, PAYMENTS_IDENTITY_CHECK_KEY: key } };
});

test('P-178 a notice counts with the checker’s signature of the last five minutes alone', async () => {
  const body = JSON.stringify({ reference: newTestId() });
  const path = '/identity-checks/notices';
  const notify = async (signedWith: string, ageSeconds = 0, sent = body): Promise<number> => {
    const timestamp = `${Math.floor(Date.now() / 1_000) - ageSeconds}`;
    const signed = `${timestamp}\nPOST\n${path}\n${body}`;
    const signature = createHmac('sha256', signedWith).update(signed).digest('hex');
    const headers = { 'x-check-timestamp': timestamp, 'x-check-signature': signature };
    const notice = { method: 'POST', headers, body: sent };
    return (await fetch(desk.api.address + path, notice)).status;
  };
  expect(await notify(key)).toBe(200);
  expect(await notify('another key')).toBe(401);
  expect(await notify(key, 310)).toBe(401);
  expect(await notify(key, -310)).toBe(401);
  expect(await notify(key, 0, `${body} `)).toBe(401);
  expect((await fetch(desk.api.address + path, { method: 'POST', body })).status).toBe(401);
});
