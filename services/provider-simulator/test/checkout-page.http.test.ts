import { describe, expect, it } from 'vitest';
import { startBench } from './running.ts';
import type { RunningBench } from './running.ts';
import { payment } from './support.ts';

async function openPage(bench: RunningBench, change: object = {}) {
  const { body } = await bench.v3('POST', '/payments', { ...payment('pay_1', 100), ...change });
  const link: string = body.data.link;
  const submit = (form: Record<string, string>) =>
    fetch(link, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return { link, submit };
}

const back = 'https://merchant.example/back?order=7';

describe('the hosted page', () => {
  it('shows merchant, amount and that no real money is involved, escaped and without script', async () => {
    const bench = await startBench();
    const { link } = await openPage(bench, {
      amount: 1_234.5,
      customizations: { title: '<script>alert(1)</script> & Co' },
    });
    const response = await fetch(link);
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page).toContain('Simulated payment page – no real money');
    expect(page).toContain('1234.5 NGN');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co');
    expect(page).not.toContain('<script');
    expect(page).toContain('<html lang="en">');
    const ids = [...page.matchAll(/<input type="radio" id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect(page).toContain(`<label for="${id}">`);
  });

  it.each([
    ['pay', 'successful'],
    ['decline', 'failed'],
    ['insufficient_funds', 'failed'],
    ['pending', 'pending'],
  ])('%s leads back to the merchant as %s, with the transaction', async (outcome, status) => {
    const bench = await startBench();
    const { submit } = await openPage(bench);
    const response = await submit({ outcome, method: 'bank_transfer' });
    const [charge] = bench.simulator.book('test').charges;
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `${back}&status=${status}&tx_ref=pay_1&transaction_id=${charge?.id}`,
    );
    const { body } = await bench.v3('GET', `/transactions/${charge?.id}/verify`);
    expect(body.data).toMatchObject({ status, payment_type: 'bank_transfer' });
  });

  it('cancel leads back without a transaction, and the page stays open', async () => {
    const bench = await startBench();
    const { link, submit } = await openPage(bench);
    const response = await submit({ outcome: 'cancel' });
    expect(response.headers.get('location')).toBe(`${back}&status=cancelled&tx_ref=pay_1`);
    expect(bench.simulator.book('test').charges).toEqual([]);
    expect((await fetch(link)).status).toBe(200);
  });

  it('a second payment of the same page is refused', async () => {
    const bench = await startBench();
    const { link, submit } = await openPage(bench);
    await submit({ outcome: 'pay' });
    expect((await submit({ outcome: 'pay' })).status).toBe(409);
    expect((await fetch(link)).status).toBe(409);
    expect(bench.simulator.book('test').charges).toHaveLength(1);
  });

  it('a refused payment may be tried again as often as the merchant allows', async () => {
    const bench = await startBench();
    const { submit } = await openPage(bench, { max_retry_attempt: 1 });
    await submit({ outcome: 'decline' });
    const second = await submit({ outcome: 'pay' });
    expect(second.headers.get('location')).toContain('status=successful');
    const { body } = await bench.v3('GET', '/transactions/verify_by_reference?tx_ref=pay_1');
    expect(body.data.status).toBe('successful');
    expect((await bench.v3('GET', '/transactions?tx_ref=pay_1')).body.data).toHaveLength(2);
  });

  it('without a retry a refused payment is over', async () => {
    const bench = await startBench();
    const { submit } = await openPage(bench);
    await submit({ outcome: 'decline' });
    expect((await submit({ outcome: 'pay' })).status).toBe(409);
  });

  it('unknown, expired and disabled pages say so', async () => {
    const bench = await startBench();
    expect((await fetch(`${bench.address}/checkout/flwlnk-0`)).status).toBe(404);
    const { link, submit } = await openPage(bench, { session_duration: 1 });
    bench.advanceClock(60_000);
    const expired = await fetch(link);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain('This payment has expired.');
    expect((await submit({ outcome: 'pay' })).status).toBe(410);
    expect((await submit({ outcome: 'steal' })).status).toBe(404);
  });

  it('a payment without an address to return to ends on a page', async () => {
    const bench = await startBench();
    const { submit } = await openPage(bench, { redirect_url: undefined });
    const response = await submit({ outcome: 'pay' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Payment successful');
  });
});
