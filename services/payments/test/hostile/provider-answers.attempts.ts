import type { Attempt } from '@countinghouse/testing/hostile';
import { chargeRow } from '../provider/support/rows.ts';
import { answer, success } from '../provider/support/scripted-provider.ts';
import type { Step } from '../provider/support/scripted-provider.ts';

/** A provider that answers whatever the test says. */
export interface ProviderAnswersWorld {
  /** A pending payment of 100 NGN, settled while the provider gives this answer. */
  readonly settle: (answerTo: (reference: string) => Step) => Promise<Settled>;
  /** What the provider's page for a new payment is said to be, and what our adapter makes of it. */
  readonly openCheckout: (step: Step) => Promise<string>;
  /** Everything that the payer's browser gets from the running service: headers and page. */
  readonly payWith: (step: Step) => Promise<string>;
  readonly close: () => Promise<void>;
}

interface Settled {
  readonly status: string;
  /** What the merchant could be paid, now or later. */
  readonly merchantMinor: bigint;
}

type Changes = Readonly<Record<string, unknown>>;

export const attempts: readonly Attempt<ProviderAnswersWorld>[] = [
  charge(473, 'less money', { amount: 1 }),
  charge(474, 'more money', { amount: 1_000_000 }),
  charge(475, 'other currency', { currency: 'USD' }),
  charge(476, 'unknown currency', { currency: 'XXX' }),
  charge(477, 'another reference', { tx_ref: 'pay-ch-0-another' }),
  charge(478, 'reference as array', (reference) => ({ tx_ref: [reference] })),
  charge(479, 'negative amount', { amount: -100 }),
  charge(480, 'fraction of a kobo', { amount: 100.001 }),
  charge(481, 'amount as text', { amount: '100' }),
  textOf(482, 'amount 1e999', (text) => text.replace('"amount":100', '"amount":1e999')),
  textOf(483, '19 decimals', (text) =>
    text.replace('"amount":100', '"amount":100.0000000000000000001'),
  ),
  textOf(484, '2^53+1', (text) => text.replace('"amount":100', '"amount":9007199254740993')),
  settles(485, 'success in an HTTP 500', (reference) => answer(500, envelope(reference))),
  settles(486, 'error envelope with success data', (reference) =>
    answer(200, { ...envelope(reference), status: 'error' }),
  ),
  charge(487, 'unknown status word', { status: 'successful!' }),
  charge(488, 'status as array', { status: ['successful'] }),
  settles(489, 'empty', () => answer(200, '')),
  settles(490, 'html', () => answer(200, '<html>successful</html>')),
  settles(491, 'invalid utf-8', (reference) => ({ response }) => {
    const text = JSON.stringify({ ...envelope(reference), message: '~' });
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('~')] = 0xff;
    response.end(bytes);
  }),
  textOf(492, '100,000 deep', (text) =>
    text.replace('"meta":null', `"meta":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  ),
  textOf(493, 'duplicate amount key', (text) =>
    text.replace('"amount":100', '"amount":1,"amount":100'),
  ),
  textOf(494, '__proto__', (text) =>
    text
      .replace('"data":{', '"data":{"__proto__":{"status":"successful"},')
      .replace('"status":"successful",', ''),
  ),
  settles(495, 'redirect', () => ({ response }) => {
    response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
  }),
  settles(496, '10 MiB answer', (reference) =>
    answer(200, { ...envelope(reference), message: 'x'.repeat(10 * 1024 * 1024) }),
  ),
  link(497, 'javascript:', 'javascript:alert(1)'),
  link(498, 'http:', 'http://checkout.example.com/pay'),
  link(499, 'data:', 'data:text/html,<script>alert(1)</script>'),
  link(500, 'protocol-relative', '//evil.example/pay'),
  {
    id: 501,
    actor: 'malicious provider answer',
    idea: 'checkout link CRLF',
    run: async ({ openCheckout }) => {
      const link = 'https://checkout.example.com/\r\nSet-Cookie: a=b';
      const url = await openCheckout(success({ link }));
      return /[\r\n]/.test(url) ? `taken as ${JSON.stringify(url)}` : null;
    },
  },
  link(502, 'object', { href: 'https://checkout.example.com/' }),
  link(503, 'null', null),
  {
    id: 504,
    actor: 'malicious provider answer',
    idea: 'checkout link to any https host',
    run: async ({ payWith }) => {
      const seen = await payWith(success({ link: 'https://evil.example/phish' }));
      return seen.includes('evil.example') ? 'the payer is sent to the other host' : null;
    },
  },
];

function settles(
  id: number,
  idea: string,
  answerTo: (reference: string) => Step,
): Attempt<ProviderAnswersWorld> {
  return {
    id,
    actor: 'malicious provider answer',
    idea,
    run: async ({ settle }) => {
      const { status, merchantMinor } = await settle(answerTo);
      if (status === 'succeeded') return 'the payment succeeded';
      return merchantMinor === 0n ? null : `the merchant has ${merchantMinor} kobo of it`;
    },
  };
}

/** A charge that succeeded, with a field or two changed. */
function charge(id: number, idea: string, changes: Changes | ((reference: string) => Changes)) {
  return settles(id, idea, (reference) =>
    answer(200, envelope(reference, typeof changes === 'function' ? changes(reference) : changes)),
  );
}

/** A charge that succeeded, written as no JSON.stringify writes it. */
function textOf(id: number, idea: string, change: (text: string) => string) {
  return settles(id, idea, (reference) => answer(200, change(JSON.stringify(envelope(reference)))));
}

function envelope(reference: string, changes: Changes = {}) {
  const data = chargeRow({ tx_ref: reference, ...changes });
  return { status: 'success', message: 'Fine', data };
}

function link(id: number, idea: string, value: unknown): Attempt<ProviderAnswersWorld> {
  return {
    id,
    actor: 'malicious provider answer',
    idea: `checkout link ${idea}`,
    run: async ({ openCheckout }) => {
      const url = await openCheckout(success({ link: value }));
      return url === 'unknown' ? null : `taken as ${JSON.stringify(url)}`;
    },
  };
}
