import type { RecordedInput } from '../src/core/inputs.ts';
import { createSeededRandom } from '../src/core/seeded-random.ts';
import type { SimulatorSettings } from '../src/core/settings.ts';
import { createSimulator } from '../src/core/simulator.ts';
import type { OutgoingWebhook, Simulator } from '../src/core/simulator.ts';
import type { SideName } from '../src/core/state.ts';
import type { SimulatedAnswer } from '../src/v3/answers.ts';

/** Whatever was parsed: tests look at it field by field. */
export type Json = ReturnType<typeof JSON.parse>;

export const keys: Readonly<Record<SideName, string>> = {
  test: 'FLWSECK_TEST-0123456789abcdef-X',
  live: 'FLWSECK-0123456789abcdef-X',
};

/** 15 November 2026, noon UTC. */
export const noonMs = Date.UTC(2026, 10, 15, 12);

export interface TestBench {
  readonly simulator: Simulator;
  readonly sent: OutgoingWebhook[];
  readonly recorded: RecordedInput[];
  readonly nowMs: () => number;
  /** Moves the clock and lets happen what is due. */
  readonly wait: (ms: number) => void;
  readonly call: (method: string, path: string, body?: object, side?: SideName) => SimulatedAnswer;
  /** The body of a call that must be answered with this status. */
  readonly ask: (
    status: number,
    method: string,
    path: string,
    body?: object,
    side?: SideName,
  ) => Json;
  /** Makes a hosted page and returns its link. */
  readonly checkout: (
    txRef: string,
    amount: number | string,
    more?: object,
    side?: SideName,
  ) => string;
}

export function createBench(
  options: { settings?: Partial<SimulatorSettings>; seed?: number; hasWebhooks?: boolean } = {},
): TestBench {
  let clockMs = noonMs;
  const sent: OutgoingWebhook[] = [];
  const recorded: RecordedInput[] = [];
  const simulator = createSimulator({
    nowMs: () => clockMs,
    random: createSeededRandom(options.seed ?? 1),
    deliver: (webhook) => sent.push(webhook),
    record: (input) => recorded.push(input),
    ...(options.settings !== undefined && { settings: options.settings }),
  });
  if (options.hasWebhooks !== false) {
    for (const side of ['test', 'live'] as const) {
      simulator.setWebhook(side, { url: `http://receiver/${side}`, secretHash: `hash-${side}` });
    }
  }
  const call: TestBench['call'] = (method, path, body, side = 'test') => {
    const url = new URL(path, 'http://simulator');
    return simulator.handle({
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { authorization: `Bearer ${keys[side]}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  const ask: TestBench['ask'] = (status, method, path, body, side) => {
    const answer = call(method, path, body, side);
    if (answer.kind !== 'response' || answer.status !== status) {
      throw new Error(`${method} ${path}: ${JSON.stringify(answer)}, not ${status}`);
    }
    return JSON.parse(answer.body);
  };
  return {
    simulator,
    sent,
    recorded,
    nowMs: () => clockMs,
    wait: (ms) => {
      clockMs += ms;
      simulator.advance();
    },
    call,
    ask,
    checkout: (txRef, amount, more = {}, side = 'test') =>
      ask(200, 'POST', '/v3/payments', { ...payment(txRef, amount), ...more }, side).data.link,
  };
}

export function payment(txRef: string, amount: number | string) {
  return {
    tx_ref: txRef,
    amount,
    currency: 'NGN',
    redirect_url: 'https://merchant.example/back?order=7',
    customer: { email: 'payer@example.com', name: 'Ada Payer' },
    customizations: { title: 'Corner Shop', description: 'Two loaves' },
  };
}

export function subaccount(accountNumber = '0690000037') {
  return {
    account_bank: '044',
    account_number: accountNumber,
    business_name: 'Baker & Sons',
    business_mobile: '09087930450',
    business_email: 'baker@example.com',
    country: 'NG',
    split_type: 'percentage',
    split_value: 0.3,
    meta: [{ meta_name: 'reference', meta_value: 'rec_1' }],
  };
}

export function transfer(reference: string, amount: number | string, more: object = {}) {
  return {
    account_bank: '044',
    account_number: '0690000040',
    amount,
    currency: 'NGN',
    reference,
    narration: 'Payout',
    beneficiary_name: 'Ada Merchant',
    ...more,
  };
}

/** Events in the order in which they were sent, as `event reference status`. */
export function describeSent(sent: readonly OutgoingWebhook[]): string[] {
  return sent.map(({ body }) => {
    const { event, data } = JSON.parse(body);
    return `${event} ${data.tx_ref ?? data.reference} ${data.status}`;
  });
}
