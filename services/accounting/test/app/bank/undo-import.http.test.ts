import { getCurrency } from '@countinghouse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCamt, writeQif } from '../../support/bank/bank-files.ts';
import { createScene } from '../../support/ledger/books-scene.ts';
import { done } from '../../support/people/journey.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const own = 'DE89370400440532013000';
const wrong = 'FR7630006000011234567890189';

/** A movement of 1.00 a day, so that statements of successive days follow from each other. */
function statementOf(day: number, accountNumber: string) {
  const date = `2026-03-0${day}`;
  const line = { date, amountMinor: 100n, counterparty: 'SOMEBODY', description: `day ${day}` };
  const currency = getCurrency('EUR');
  return { currency, accountNumber, openingMinor: BigInt(day) * 100n, lines: [line] };
}

async function createDesk() {
  const scene = await createScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  const account_id = scene.accountIdOf('1000');
  const send = (content: string) =>
    staff.post('/bank/statements', { account_id, file_name: 'a', content });
  const numberNow = async (): Promise<unknown> => {
    const { data } = await done(staff.get('/bank/accounts'));
    return data.find((one: { account_id: string }) => one.account_id === account_id).number;
  };
  return {
    numberNow,
    send,
    importOf: async (day: number, number: string): Promise<string> =>
      (await done(send(writeCamt(statementOf(day, number), '02')))).id,
    undo: (id: string) => done(staff.post(`/bank/statements/${id}/undo`)),
    setNumber: (number: string) =>
      done(staff.send('PATCH', `/bank/accounts/${account_id}`, { number })),
  };
}

describe('the undoing of a file', () => {
  test('forgets the number that it taught, so that the right file is taken', async () => {
    const desk = await createDesk();
    const mistake = await desk.importOf(1, wrong);
    expect(await desk.numberNow()).toBe(wrong);
    await desk.undo(mistake);
    expect(await desk.numberNow()).toBeNull();
    await desk.importOf(1, own);
    expect(await desk.numberNow()).toBe(own);
  });

  test('keeps what another file says too, until that one is undone as well', async () => {
    const desk = await createDesk();
    const first = await desk.importOf(1, own);
    const second = await desk.importOf(2, '0532013000');
    await desk.undo(first);
    expect(await desk.numberNow()).toBe(own);
    await desk.undo(second);
    expect(await desk.numberNow()).toBeNull();
  });

  test('is not kept from forgetting by a file that names no number', async () => {
    const desk = await createDesk();
    const first = await desk.importOf(1, wrong);
    const form = { mark: '.', dates: (date: string) => date } as const;
    const unnamed = writeQif(statementOf(2, ''), {
      ...form,
      newestFirst: false,
      hasOpening: false,
    });
    await done(desk.send(unnamed));
    await desk.undo(first);
    expect(await desk.numberNow()).toBeNull();
  });

  test('keeps what a person said, before the file or after it', async () => {
    const before = await createDesk();
    await before.setNumber(own);
    await before.undo(await before.importOf(1, own));
    expect(await before.numberNow()).toBe(own);

    const after = await createDesk();
    const file = await after.importOf(1, own);
    await after.setNumber(own);
    await after.undo(file);
    expect(await after.numberNow()).toBe(own);
  });
});

test('the refusal of a file of another account names its number and the one that is stored', async () => {
  const desk = await createDesk();
  await desk.importOf(1, own);
  const { status, body } = await desk.send(writeCamt(statementOf(2, wrong), '02'));
  expect([status, body.reason, body.error]).toEqual([
    409,
    'account_number_mismatch',
    `The file belongs to account ${wrong}, but this account's number is ${own}. Import it into the right account, or correct this account's number.`,
  ]);
});
