/*
 * What the examples of README.md need around them: names that a reader has, and answers that a service
 * would give, in the order in which each example asks for them.
 */

/** For the compiler: what README's readers have when they come to an example. */
export const ambient = `import type * as sdk from '@countinghouse/sdk';
declare global {
  const api: ReturnType<typeof sdk.createPayments>;
  const { createPayments, major, minor }: typeof sdk;
  const paymentId: string;
  const lastSequence: number;
  const processed: Set<string>;
  const ship: (id: string) => Promise<void>;
}
`;

const payment = { id: 'p1', status: 'succeeded', amount: 2500, refund_count: 0 };
const page = (...data: readonly unknown[]) => ({
  body: { data, has_more: false, next_cursor: null },
});

interface Example {
  readonly answers: readonly unknown[];
  readonly prints: string;
}

/** By the order of the examples in README. */
export const examples: readonly Example[] = [
  {
    answers: [{ body: { id: 'l1', url: 'https://pay.test/l1' } }, page(payment)],
    prints: 'https://pay.test/l1\np1 2500\n',
  },
  { answers: [], prints: 'RangeError\n' },
  {
    answers: [
      { status: 201, body: { id: 'o1', object: 'payout', status: 'processing' } },
      { body: { id: 'o1', object: 'payout', status: 'completed' } },
    ],
    prints: '',
  },
  { answers: [{ body: payment }, { body: { ...payment, refund_count: 1 } }], prints: '' },
  {
    answers: [
      page({ id: 'e1', sequence: 1, type: 'payment.succeeded', data: { amount: 2500 } }),
      { status: 401, body: { error: 'No.', code: 'unauthorized', request_id: 'r1' } },
    ],
    prints: '2500\nauthentication\n',
  },
  { answers: [], prints: '' },
  { answers: [], prints: '' },
];

/** For Node: the same names, and an error's kind or name as the last line. */
export function runnerOf(example: Example, file: string): string {
  return `import * as sdk from '@countinghouse/sdk';
import { scriptedFetch } from '@countinghouse/sdk/testing';
globalThis.fetch = scriptedFetch(...${JSON.stringify(example.answers)});
const api = sdk.createPayments({ key: 'k', baseUrl: 'https://api.test' });
const own = { paymentId: 'p1', lastSequence: 0, processed: new Set(), ship: async () => {} };
Object.assign(globalThis, sdk, own, { api });
await import('./${file}').catch((error) => console.log(error.kind ?? error.name));
`;
}
