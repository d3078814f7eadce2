import { isDeepStrictEqual } from 'node:util';
import { sendRaw } from '@countinghouse/testing/contract';
import { checkRefused, readReply } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { email, publicUrl } from './support/checkout.ts';
import type { CheckoutWorld } from './support/checkout.ts';

const actor = 'malicious payer';

type Fields = Readonly<Record<string, string>>;

/** Form fields that a payer adds; the payment is the one of an honest form. */
const addedFields: readonly (readonly [
  id: number,
  idea: string,
  fields: (world: CheckoutWorld) => Fields,
])[] = [
  [372, 'pay 1 for a link of 50,000 (amount field added)', () => ({ amount: '1' })],
  [373, 'amount negative on fixed', () => ({ amount: '-50000' })],
  [374, 'currency field', () => ({ currency: 'JPY' })],
  [375, 'fee field', () => ({ fee: '0', fee_minor: '0' })],
  [376, 'status field', () => ({ status: 'succeeded' })],
  [
    377,
    'linkId field',
    ({ otherLinkId }) => ({ linkId: otherLinkId, payment_link_id: otherLinkId }),
  ],
];

/** Forms that start no payment: 400. */
const refusedForms: readonly (readonly [
  id: number,
  idea: string,
  fields: (world: CheckoutWorld) => Fields | Promise<Fields>,
])[] = [
  [380, 'token of another link', async (w) => ({ token: await w.payer.tokenOf(w.otherCode) })],
  [381, 'forged token', () => ({ token: Buffer.alloc(56, 1).toString('base64url') })],
  [382, 'no token', () => ({ token: '' })],
  [384, 'CRLF in e-mail', () => ({ email: 'payer@example.com\r\nBcc: all@example.com' })],
  [385, 'script in e-mail shown again', () => ({ email: '"><script>alert(1)</script>' })],
  [386, 'long e-mail', () => ({ email: `${'a'.repeat(500)}@example.com` })],
];

/** Paths sent as they are, which lead to no page. */
const paths: readonly (readonly [id: number, path: string, status: number])[] = [
  [390, '/pay/../api/v1/payments', 404],
  [391, '/pay/%2e%2e/api/v1/payments', 404],
  [392, `/pay/${'A'.repeat(45)}`, 404],
  [393, '/pay/%00', 400],
  [394, '/pay/{code}%0d%0aX-A:b', 404],
  [395, '//evil.example/%2e%2e', 404],
  [396, '/pay//evil.example', 404],
  [397, '/pay/{code}/return?status=successful&tx_ref=1', 404],
];

/** Runs an attempt and says what it stored; null when no payment was started. */
async function countStarted(world: CheckoutWorld, run: () => Promise<unknown>) {
  const before = (await world.payments()).length;
  await run();
  return (await world.payments()).slice(before);
}

/** A text of the attacker's stands nowhere in a page as markup. */
const holdsScript = (html: string): boolean => html.includes('<script>alert(1)');

/** A request with a host of the payer's choice, which no client library sends. */
function askAs(world: CheckoutWorld, head: string, body = '') {
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const bytes = `${head}\r\nConnection: close\r\n${length}\r\n${body}`;
  return sendRaw(world.api.address, bytes);
}

export const attempts: readonly Attempt<CheckoutWorld>[] = [
  ...addedFields.map(([id, idea, fields]): Attempt<CheckoutWorld> => ({
    id,
    actor,
    idea: `checkout: ${idea}`,
    run: async (world) => {
      const stored = await countStarted(world, () => world.submit(fields(world)));
      expect(stored).toHaveLength(1);
      return isDeepStrictEqual(stored, [world.honest])
        ? null
        : `stored ${String(stored[0]?.amount_minor)} ${stored[0]?.currency} ${stored[0]?.status}`;
    },
  })),
  {
    id: 378,
    actor,
    idea: 'checkout: form sent twice makes two payments',
    run: async (world) => {
      const token = await world.payer.tokenOf(world.code);
      const stored = await countStarted(world, async () => {
        await world.submit({ token });
        await world.submit({ token });
      });
      return stored.length === 1 ? null : `${stored.length} payments`;
    },
  },
  {
    id: 379,
    actor,
    idea: 'checkout: same form with another e-mail pays less',
    run: async (world) => {
      const token = await world.payer.tokenOf(world.code);
      const stored = await countStarted(world, async () => {
        await world.submit({ token });
        await world.submit({ token, email: 'somebody@example.com' });
      });
      const isFullPrice = stored.every((payment) => isDeepStrictEqual(payment, world.honest));
      return isFullPrice ? null : 'a payment that is not the one of an honest form';
    },
  },
  ...refusedForms.map(([id, idea, fields]): Attempt<CheckoutWorld> => ({
    id,
    actor,
    idea: `checkout: ${idea}`,
    run: async (world) => {
      const values = await fields(world);
      const before = (await world.payments()).length;
      const { status, html } = await world.submit(values);
      if ((await world.payments()).length > before) return 'a payment was started';
      if (holdsScript(html)) return html;
      return checkRefused({ status, text: html }, 400);
    },
  })),
  {
    id: 383,
    actor,
    idea: 'checkout: e-mail twice',
    run: async (world) => {
      const token = await world.payer.tokenOf(world.code);
      const before = (await world.payments()).length;
      const body = new URLSearchParams([
        ['token', token],
        ['email', email],
        ['email', 'somebody@example.com'],
      ]);
      const url = `${world.api.address}/pay/${world.code}`;
      const reply = await readReply(fetch(url, { method: 'POST', body, redirect: 'manual' }));
      if ((await world.payments()).length > before) return 'a payment was started';
      return checkRefused(reply, 400);
    },
  },
  {
    id: 387,
    actor,
    idea: 'checkout: script in name',
    run: async (world) => {
      const { status } = await world.submit({ name: '<script>alert(1)</script>' });
      expect(status).toBe(303);
      const { id } = await world.api.database.db
        .selectFrom('payments')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { html } = await world.payer.get(`/pay/${world.code}/${id}`);
      return holdsScript(html) ? html : null;
    },
  },
  {
    id: 388,
    actor,
    idea: 'checkout: Host header on the page',
    run: async (world) => {
      const answer = await askAs(world, `GET /pay/${world.code} HTTP/1.1\r\nHost: evil.example`);
      expect(answer?.status).toBe(200);
      return answer?.text.includes('evil.example') === true ? answer.text : null;
    },
  },
  {
    id: 389,
    actor,
    idea: 'checkout: Host/X-Forwarded-Host in the return address',
    run: async (world) => {
      const token = await world.payer.tokenOf(world.code);
      const head = [
        `POST /pay/${world.code} HTTP/1.1`,
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'Content-Type: application/x-www-form-urlencoded',
      ].join('\r\n');
      const form = new URLSearchParams({ token, email }).toString();
      const answer = await askAs(world, head, form);
      const page = answer?.headers.get('location') ?? '';
      const back = world.simulator.simulator.cancel(page);
      const address = back.kind === 'done' ? (back.redirectUrl ?? '') : back.reason;
      return address.startsWith(`${publicUrl}/pay/${world.code}/`) ? null : `${page} ${address}`;
    },
  },
  ...paths.map(([id, path, status]): Attempt<CheckoutWorld> => ({
    id,
    actor,
    idea: `checkout: path ${path.slice(0, 50)}`,
    run: async (world) => {
      const target = path.replace('{code}', world.code);
      const answer = await askAs(world, `GET ${target} HTTP/1.1\r\nHost: pay.seller.example`);
      if (answer === null) throw new Error('no answer');
      return checkRefused(answer, status);
    },
  })),
];
