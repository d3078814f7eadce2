import { z } from 'zod';

/** What the demo shows first: a link to pay, and payments made through it. */
export type DemoCheckout = { readonly payUrl: string; readonly qrUrl: string };

const target = z.object({ id: z.string(), url: z.string() });
/** Part of the last payment. */
const refundMinor = 20_000;
const paymentList = z.object({ data: z.array(z.object({ id: z.string() })) });
const token = /name="token" value="([^"]+)"/;

export type PaymentsApi = { readonly baseUrl: string; readonly key: string };

/** Acts as a merchant and as payers: the API creates the link, browser requests pay it. */
export async function makeDemoPayments({ baseUrl, key }: PaymentsApi): Promise<DemoCheckout> {
  const link = target.parse(
    await post(baseUrl, key, '/payment-links', {
      title: 'Two yards of adire',
      description: 'Indigo, hand-dyed in Abeokuta.',
      currency: 'NGN',
      amount: 12_500,
      idempotencyKey: 'demo-link',
    }),
  );
  const code = target.parse(
    await post(baseUrl, key, '/qr-codes', {
      mode: 'open_amount',
      currency: 'NGN',
      description: 'At the counter',
    }),
  );
  const known = paymentList.parse(await getJson(`${baseUrl}/payments?limit=1`, key));
  if (known.data.length === 0) {
    await pay(link.url, 'ada@example.com', 'pay');
    await pay(link.url, 'bode@example.com', 'decline');
    await pay(code.url, 'chi@example.com', 'pay', '3200');
    await refundLatest({ baseUrl, key }, refundMinor);
  }
  return { payUrl: link.url, qrUrl: code.url };
}

/** Pays at the link, and refunds part of it as the merchant. */
export async function payAndRefund(
  api: PaymentsApi,
  payUrl: string,
  amountMinor: number,
): Promise<void> {
  await pay(payUrl, 'dayo@example.com', 'pay');
  await refundLatest(api, amountMinor);
}

async function refundLatest({ baseUrl, key }: PaymentsApi, amountMinor: number): Promise<void> {
  const [latest] = paymentList.parse(await getJson(`${baseUrl}/payments?limit=1`, key)).data;
  if (latest === undefined) throw new Error('the demo has no payment to refund');
  await post(baseUrl, key, `/payments/${latest.id}/refund`, { amount: amountMinor });
}

async function post(baseUrl: string, key: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function getJson(url: string, key: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return answer.json();
}

/** The page, its form, the provider's page, and back. */
export async function pay(
  url: string,
  email: string,
  outcome: 'pay' | 'decline',
  amount?: string,
): Promise<void> {
  const page = await (await fetch(url)).text();
  const fields = new URLSearchParams({ token: token.exec(page)?.[1] ?? '', email });
  if (amount !== undefined) fields.set('amount', amount);
  const providerPage = await submit(url, fields);
  const wayBack = await submit(providerPage, new URLSearchParams({ outcome }));
  await fetch(wayBack);
}

async function submit(url: string, fields: URLSearchParams): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body: fields, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the form at ${url} answered ${answer.status}`);
  return new URL(location, url).href;
}
