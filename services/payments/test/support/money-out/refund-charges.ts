import { newTestId } from '../people/tenants.ts';
import type { TestSimulator } from '../processes/running-simulator.ts';

type Side = 'live' | 'test';

/** A charge that the provider has, paid there; gives the provider's number of it. */
export async function payAtProvider(
  { address }: Pick<TestSimulator, 'address'>,
  amountMinor: bigint,
  side: Side = 'live',
  currency = 'NGN',
  reference = newTestId(),
): Promise<string> {
  const checkout = await ask(address, side, '/payments', {
    tx_ref: reference,
    amount: Number(amountMinor) / 100,
    currency,
    redirect_url: 'https://shop.example/back',
    customer: { email: 'payer@example.com' },
  });
  const page = new URL(String(Object(checkout).link)).pathname.split('/').at(-1) ?? '';
  await send(`${address}/simulator/checkout/${page}/pay`, { outcome: 'pay' });
  const charge = await ask(address, side, `/transactions/verify_by_reference?tx_ref=${reference}`);
  return String(Object(charge).id);
}

/** Every refund that the provider has of a charge. */
export async function refundsAtProvider(
  { address }: Pick<TestSimulator, 'address'>,
  providerTransactionId: string,
  side: Side = 'live',
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = Object.values(
    Object(await ask(address, side, '/refunds?page=1')),
  );
  return rows.filter((row) => String(row['tx_id']) === providerTransactionId);
}

/** What the provider does with the next refund. */
export async function queueScenario(
  { address }: Pick<TestSimulator, 'address'>,
  scenario: Readonly<Record<string, unknown>>,
): Promise<void> {
  await send(`${address}/simulator/scenarios`, { side: 'live', ...scenario });
}

async function ask(address: string, side: Side, path: string, body?: object): Promise<unknown> {
  const key = side === 'live' ? 'FLWSECK-test' : 'FLWSECK_TEST-test';
  const answer = await send(`${address}/v3${path}`, body, { authorization: `Bearer ${key}` });
  return Object(answer).data;
}

async function send(
  url: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return answer;
}
