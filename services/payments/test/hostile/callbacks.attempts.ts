import { createHmac } from 'node:crypto';
import type { Attempt } from '@countinghouse/testing/hostile';
import { firstOf, readAnswer, refusalOf, unchanged } from './support/refusals.ts';

/** A pending payment that the provider has charged: one true notice would settle it. */
export interface CallbacksWorld {
  readonly address: string;
  readonly newCaller: () => Readonly<Record<string, string>>;
  readonly chargedPayment: () => Promise<ChargedPayment>;
  readonly close: () => Promise<void>;
}

interface ChargedPayment {
  readonly reference: string;
  /** Its status, the notices kept of it, and what the merchant owns. */
  readonly state: () => Promise<unknown>;
}

interface Forgery {
  readonly environment?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected?: number;
}

/** The right secret is given where it does not belong, so that only its place is wrong. */
const secrets = { live: 'live-callbacks', test: 'test-callbacks' } as const;
const deepBody = '['.repeat(20_000);
const protoBody = '{"__proto__":{"event":"charge.completed"},"constructor":{"prototype":{}}}';

export const attempts: readonly Attempt<CallbacksWorld>[] = [
  ...forEnvironment('live', 454, 'test'),
  ...forEnvironment('test', 460, 'live'),
  forged(466, 'secret twice', { headers: { 'verif-hash': `${secrets.live}, ${secrets.live}` } }),
  forged(467, 'a list instead of a notice', { body: '[1,2,3]' }),
  forged(468, 'nested 20,000 deep', { body: deepBody }),
  forged(469, 'keys of the prototype', { body: protoBody }),
  forged(470, '100 KiB', { body: ' '.repeat(100 * 1024), expected: 413 }),
  forged(471, 'GET', { method: 'GET', headers: { 'verif-hash': secrets.live }, expected: 404 }),
  forged(472, 'unknown environment', {
    environment: 'staging',
    headers: { 'verif-hash': secrets.live },
    expected: 400,
  }),
  {
    id: 694,
    actor: 'no key',
    idea: 'forged callbacks without limit, a log line each',
    run: async (world) => {
      const caller = world.newCaller();
      const statuses = await Promise.all(
        Array.from({ length: forgedAtOnce }, async () => {
          const answer = await notify(world, '{}', { ...caller, 'verif-hash': 'guess' });
          return answer.status;
        }),
      );
      const judged = statuses.filter((status) => status === 401).length;
      // A minute may end in between, and then there are two of them.
      return judged <= 2 * forgedPerMinute ? null : `${judged} of ${forgedAtOnce} were judged`;
    },
  },
];

const forgedAtOnce = 200;
const forgedPerMinute = 60;

function forEnvironment(
  environment: 'live' | 'test',
  firstId: number,
  other: 'live' | 'test',
): readonly Attempt<CallbacksWorld>[] {
  const said = (body: string) => createHmac('sha256', 'guess').update(body).digest('hex');
  const ways: readonly (readonly [string, (body: string) => Readonly<Record<string, string>>])[] = [
    ['no secret', () => ({})],
    ['empty secret', () => ({ 'verif-hash': '' })],
    ["the simulator's secret", () => ({ 'verif-hash': 'simulator' })],
    ["the other environment's secret", () => ({ 'verif-hash': secrets[other] })],
    ['a signature instead', (body) => ({ 'flutterwave-signature': said(body) })],
    ['the secret as a bearer', () => ({ authorization: `Bearer ${secrets[environment]}` })],
  ];
  return ways.map(([idea, headersOf], at) => ({
    id: firstId + at,
    actor: 'forged provider',
    idea: `callback, ${environment}: ${idea}`,
    run: async (world) => {
      const payment = await world.chargedPayment();
      const body = noticeOf(payment.reference);
      return leavesUnsettled(world, payment, { environment, body, headers: headersOf(body) });
    },
  }));
}

function forged(id: number, idea: string, forgery: Forgery): Attempt<CallbacksWorld> {
  return {
    id,
    actor: 'forged provider',
    idea: `callback: ${idea}`,
    run: async (world) => {
      const payment = await world.chargedPayment();
      return leavesUnsettled(world, payment, {
        ...forgery,
        body: forgery.body ?? noticeOf(payment.reference),
      });
    },
  };
}

async function leavesUnsettled(
  world: CallbacksWorld,
  payment: ChargedPayment,
  { environment = 'live', method = 'POST', headers = {}, body = '', expected = 401 }: Forgery,
): Promise<string | null> {
  const before = await payment.state();
  const sent = { ...world.newCaller(), ...headers };
  const answer = await notify(world, body, sent, { environment, method });
  return firstOf(
    refusalOf(answer, expected),
    unchanged('the payment', before, await payment.state()),
  );
}

function noticeOf(reference: string): string {
  const data = { id: 4711, tx_ref: reference, status: 'successful', amount: 100, currency: 'NGN' };
  return JSON.stringify({ event: 'charge.completed', data });
}

async function notify(
  { address }: CallbacksWorld,
  body: string,
  headers: Readonly<Record<string, string>>,
  { environment = 'live', method = 'POST' } = {},
) {
  const response = await fetch(`${address}/provider/flutterwave/${environment}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  });
  return readAnswer(response);
}
