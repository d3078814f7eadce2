import { describe, expect, test } from 'vitest';
import { readQueuedMails } from '../members/support.ts';
import { startTestSimulator } from '../support/running-simulator.ts';
import { signInStaff } from '../support/staff.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk(startTestSimulator);

describe('the settlement account', () => {
  const account = { bankCode: '044', accountNumber: '0690000031' };

  test('is what the bank says it is; every owner is told, and the history says who and from where', async () => {
    expect((await desk.send('GET', '/settlement-account')).status).toBe(404);
    const saved = await desk.send('PUT', '/settlement-account', account);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      bank_code: '044',
      bank_name: expect.stringMatching(/bank/i),
      account_last4: '0031',
      beneficiary_name: expect.stringMatching(/\S/),
    });
    const second = { ...account, accountNumber: '0690000032' };
    expect((await desk.send('PUT', '/settlement-account', second)).status).toBe(200);
    const { body: history } = await desk.send('GET', '/settlement-account/history');
    expect(history.data).toMatchObject([
      { account_last4: '0032', replaced_at: null },
      {
        account_last4: '0031',
        replaced_at: expect.any(String),
        set_by: { type: 'member', id: desk.owner.memberId },
        set_from: '127.0.0.1',
      },
    ]);
    expect(JSON.stringify(history)).not.toContain('069000');
    for (const address of [desk.owner.email, `owner-${desk.tenant.businessId}@example.com`]) {
      const mails = await readQueuedMails(desk.api.database, address);
      expect(mails.map(({ letter }) => letter.facts?.[1])).toEqual([
        ['Account ends in', '0031'],
        ['Account ends in', '0032'],
      ]);
    }
  });

  test('an account or bank that nobody knows is refused, and nothing is stored', async () => {
    const missing = { ...account, accountNumber: '0000000000' };
    const unknown = await desk.send('PUT', '/settlement-account', missing);
    expect(unknown.status).toBe(400);
    expect(Object.keys(unknown.body.error.fieldErrors)).toEqual(['accountNumber']);
    const noBank = await desk.send('PUT', '/settlement-account', { ...account, bankCode: '999' });
    expect(Object.keys(noBank.body.error.fieldErrors)).toEqual(['bankCode']);
    expect((await desk.send('GET', '/settlement-account')).status).toBe(404);
  });

  test('needs the second factor of the last five minutes', async () => {
    const { businessId } = desk.tenant;
    for (const secondFactorAt of [null, new Date(Date.now() - 301_000)]) {
      const staff = await signInStaff(desk.api, { businessId, secondFactorAt });
      const answer = await desk.send('PUT', '/settlement-account', account, staff);
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatch(/second factor/);
    }
  });
});
