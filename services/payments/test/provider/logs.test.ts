import { createLogger, findSecrets } from '@countinghouse/observability';
import { describe, expect, test } from 'vitest';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import type { SendReply } from '../../src/provider/flutterwave/send.ts';
import { chargeRow, transferRow } from './support/rows.ts';
import { amount, reference, secretKey, testDeps, testSettings } from './support/test-provider.ts';

/** Words that stand for a payer's data, an account, a token, and for text made to fool a log. */
const canaries = [
  'payer-canary@example.com',
  'Canary Payer',
  '0690000099',
  'flw-t1nf-canary',
  'canary-secret-hash',
  'forged","msg":"payment_settled',
  '\u001b[31mcanary',
];
const hostile = canaries.join(' ');

const answers: readonly (readonly [string, () => Promise<SendReply>])[] = [
  ['success', () => reply(200, success())],
  ['a success of another form', () => reply(200, { status: 'success', data: { id: hostile } })],
  ['an unknown member', () => reply(200, { [hostile]: hostile, status: hostile })],
  ['a refusal', () => reply(400, { status: 'error', message: hostile })],
  ['a fault', () => reply(500, { status: 'error', message: hostile })],
  ['a page', () => Promise.resolve({ status: 200, body: Buffer.from(hostile) })],
  ['a fault of the transport', () => Promise.reject(new Error(hostile))],
];

describe('the log of provider calls', () => {
  test.each(answers)('has no payer, account or secret in it after %s', async (_what, answer) => {
    const { lines } = await callEverything(answer);
    // One line per call that was sent; the breaker holds some back.
    expect(lines.length).toBeGreaterThanOrEqual(10);
    const text = lines.join('');
    for (const canary of [...canaries, secretKey, 'canary']) expect(text).not.toContain(canary);
    expect(findSecrets(text)).toEqual([]);
  });

  test('says which call, in which environment, came to what, and how long it took', async () => {
    const { lines } = await callEverything(() => reply(500, {}));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      msg: 'provider_call',
      operation: 'create_checkout',
      environment: 'test',
      outcome: 'unknown',
      durationMs: 5,
    });
  });

  test('messages for operators are short, on one line and without secrets', async () => {
    const message = `bearer abcdefghijklmnop \r\n${hostile} ${'x'.repeat(10_000)}`;
    const { outcomes } = await callEverything(() => reply(400, { status: 'error', message }));
    const refused = outcomes.find((outcome) => 'message' in outcome);
    expect(refused?.message).toMatch(/^[^\p{C}]{1,200}$/u);
    expect(refused?.message).not.toContain('abcdefghijklmnop');
  });

  test('messages about answers of another form name the place, not the content', async () => {
    const { outcomes } = await callEverything(() => reply(200, success({ amount: hostile })));
    expect(outcomes.map((outcome) => outcome.message)).toContain(
      'the response has an unexpected format at data.amount',
    );
    for (const { message = '' } of outcomes) expect(message).not.toContain('canary');
  });
});

async function callEverything(answer: () => Promise<SendReply>) {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'payments',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  let nowMs = 0;
  const provider = createFlutterwave(
    testSettings({ callbackSecret: 'canary-secret-hash' }),
    testDeps({
      logger,
      nowMs: () => nowMs,
      send: () => {
        nowMs += 5;
        return answer();
      },
    }),
  );
  const account = { bankCode: '044', accountNumber: '0690000099' };
  const day = { day: '2026-11-15', page: 1 };
  const outcomes = [
    await provider.createCheckout({
      reference: reference('pay'),
      amount: amount(10_000n),
      redirectUrl: 'https://shop.example.com/canary',
      customer: { email: 'payer-canary@example.com', name: 'Canary Payer' },
      title: hostile,
      description: hostile,
      logoUrl: null,
      sessionMinutes: 30,
      isCardOnly: false,
      split: null,
    }),
    await provider.disableCheckout({ url: 'https://pay.example.com/canary' }),
    await provider.refundCharge({
      providerTransactionId: '1',
      amount: amount(1n),
      comment: hostile,
    }),
    await provider.createSubaccount({
      reference: reference('sub'),
      account,
      businessName: hostile,
      mobile: hostile,
      email: 'payer-canary@example.com',
      country: 'NG',
      platformFraction: '0.3',
    }),
    await provider.createTransfer({
      reference: reference('po'),
      amount: amount(1n),
      account,
      beneficiaryName: 'Canary Payer',
      narration: hostile,
    }),
    await provider.findCharge(reference('pay')),
    await provider.findTransfer(reference('po')),
    await provider.findSubaccount(reference('sub')),
    await provider.listRefunds({
      providerTransactionId: '1',
      currency: amount(1n).currency,
      since: null,
    }),
    await provider.listBanks('NG'),
    await provider.resolveAccount(account),
    await provider.listBalances(),
    await provider.listCharges(day),
    await provider.listTransfers(day),
    await provider.listSettlements(day),
  ];
  // Held back by the breaker or not, nothing about a callback is logged by the adapter.
  provider.parseCallback({ headers: { 'verif-hash': hostile }, body: Buffer.from(hostile) });
  return { lines, outcomes: outcomes.map((outcome) => ({ message: undefined, ...outcome })) };
}

function success(changes: object = {}): object {
  const data = {
    ...chargeRow({ customer: { email: 'payer-canary@example.com', name: hostile } }),
    ...transferRow({ account_number: '0690000099', full_name: 'Canary Payer' }),
    tx_ref: reference('pay'),
    reference: reference('pay'),
    card: { token: 'flw-t1nf-canary', last_4digits: '4567', type: 'VISA' },
    link: 'https://checkout.example.com/canary',
    ...changes,
  };
  return { status: 'success', message: hostile, data };
}

function reply(status: number, body: object): Promise<SendReply> {
  return Promise.resolve({ status, body: Buffer.from(JSON.stringify(body)) });
}
