import { dayMs } from '@countinghouse/calendar';
import { describe, expect, it } from 'vitest';
import { startBench } from './running.ts';
import { payment, subaccount, transfer } from './support.ts';
import type { Json } from './support.ts';

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const noData = (message: string) => ({ status: 'error', message, data: null });

describe('keys', () => {
  it('a missing key and another kind of key are 401', async () => {
    const { address } = await startBench();
    const without = await fetch(`${address}/v3/balances`);
    expect(without.status).toBe(401);
    expect(await without.json()).toEqual(noData('Authorization required'));
    const other = await fetch(`${address}/v3/balances`, {
      headers: { authorization: 'Bearer sk_test_1' },
    });
    expect(other.status).toBe(401);
    expect(await other.json()).toEqual(noData('Invalid authorization key'));
  });

  it('an unknown path is 404, a body that is no JSON 400', async () => {
    const { v3, address } = await startBench();
    expect((await v3('GET', '/nothing')).status).toBe(404);
    const response = await fetch(`${address}/v3/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer FLWSECK_TEST-1' },
      body: '{"tx_ref":',
    });
    expect(response.status).toBe(400);
  });
});

describe('payments and transactions', () => {
  it('POST /payments answers with a link that knows its amount', async () => {
    const { v3, address } = await startBench();
    const { status, body } = await v3('POST', '/payments', payment('pay_1', '1234.57'));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'Hosted Link',
      data: { link: expect.stringMatching(new RegExp(`^${address}/checkout/flwlnk-[0-9a-f]+$`)) },
    });
  });

  it.each([
    ['tx_ref is required', { tx_ref: undefined }],
    ['amount is required', { amount: undefined }],
    ['amount is invalid', { amount: 0 }],
    ['amount is invalid', { amount: 1.001 }],
    ['currency is invalid', { currency: 'XYZ' }],
    ['customer.email is required', { customer: {} }],
    ['session_duration is invalid', { session_duration: 1441 }],
    ['subaccounts is invalid', { subaccounts: [{ id: 'RS_UNKNOWN' }] }],
  ])('POST /payments is refused: %s (%j)', async (message, change) => {
    const { v3 } = await startBench();
    const answer = await v3('POST', '/payments', { ...payment('pay_1', 10), ...change });
    expect(answer).toEqual({ status: 400, body: noData(message) });
  });

  it('a tx_ref is taken once', async () => {
    const { v3 } = await startBench();
    await v3('POST', '/payments', payment('pay_1', 10));
    const again = await v3('POST', '/payments', payment('pay_1', 10));
    expect(again.status).toBe(400);
    expect(again.body.message).toMatch(/duplicate.*already exists/i);
    expect((await v3('POST', '/payments', payment('pay_1', 10), 'live')).status).toBe(200);
  });

  it('verification by reference and by id shows the charge; amount_settled comes later', async () => {
    const { v3, simulator, advanceClock } = await startBench();
    const request = { ...payment('pay_1', 100), meta: { order: '7' } };
    const { body } = await v3('POST', '/payments', request);
    const byReference = '/transactions/verify_by_reference?tx_ref=pay_1';
    expect(await v3('GET', byReference)).toEqual({
      status: 400,
      body: noData('No transaction was found for this id'),
    });
    simulator.pay(body.data.link);
    const early = await v3('GET', byReference);
    expect(early.body.data).not.toHaveProperty('amount_settled');
    advanceClock(5_000);
    const { body: verified } = await v3('GET', byReference);
    expect(verified).toMatchObject({
      status: 'success',
      message: 'Transaction fetched successfully',
      data: {
        id: expect.any(Number),
        tx_ref: 'pay_1',
        flw_ref: expect.stringMatching(/^FLW/),
        amount: 100,
        currency: 'NGN',
        charged_amount: 100,
        app_fee: 1.4,
        merchant_fee: 0,
        amount_settled: 98.6,
        processor_response: 'Approved by Financial Institution',
        auth_model: 'PIN',
        status: 'successful',
        payment_type: 'card',
        created_at: isoTime,
        card: { last_4digits: '4567', token: expect.stringMatching(/^flw-t1nf-/) },
        customer: { id: expect.any(Number), email: 'payer@example.com', name: 'Ada Payer' },
      },
    });
    const byId = await v3('GET', `/transactions/${verified.data.id}/verify`);
    expect(byId.body).toEqual(verified);
    expect((await v3('GET', '/transactions/1/verify')).status).toBe(400);
  });

  it('meta is null, an object or a list, whatever was sent', async () => {
    const { v3, simulator } = await startBench();
    const metas = [];
    for (const [index, meta] of [{ a: 1 }, { a: 1 }, undefined].entries()) {
      const request = { ...payment(`pay_${index}`, 10), meta };
      simulator.pay((await v3('POST', '/payments', request)).body.data.link);
      const { body } = await v3('GET', `/transactions/verify_by_reference?tx_ref=pay_${index}`);
      metas.push(body.data.meta);
    }
    expect(metas).toHaveLength(3);
    expect(metas).toEqual(expect.arrayContaining([{ a: 1 }, [{ a: 1 }], null]));
  });

  it('GET /transactions lists the newest first with ids as text, by page and filter', async () => {
    const { v3, simulator } = await startBench();
    for (let number = 1; number <= 21; number += 1) {
      const { body } = await v3('POST', '/payments', payment(`pay_${number}`, 10));
      simulator.pay(body.data.link, { outcome: number === 5 ? 'decline' : 'pay' });
    }
    const first = (await v3('GET', '/transactions')).body;
    expect(first.meta.page_info).toEqual({ total: 21, current_page: 1, total_pages: 2 });
    expect(first.data).toHaveLength(20);
    expect(first.data[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), tx_ref: 'pay_21' });
    const second = (await v3('GET', '/transactions?page=2')).body;
    expect(second.data.map((row: Json) => row.tx_ref)).toEqual(['pay_1']);
    const failed = (await v3('GET', '/transactions?status=failed')).body;
    expect(failed.data.map((row: Json) => row.tx_ref)).toEqual(['pay_5']);
    expect((await v3('GET', '/transactions?tx_ref=pay_9')).body.data).toHaveLength(1);
    expect((await v3('GET', '/transactions?currency=USD')).body.data).toEqual([]);
  });

  it('days are those of Lagos: an hour before midnight UTC is the next day', async () => {
    const lateMs = Date.UTC(2026, 10, 15, 23, 30);
    const { v3, simulator } = await startBench({}, () => lateMs);
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 10))).body.data.link);
    const onDay = async (day: string) =>
      (await v3('GET', `/transactions?from=${day}&to=${day}`)).body.data.length;
    expect(await onDay('2026-11-15')).toBe(0);
    expect(await onDay('2026-11-16')).toBe(1);
  });

  it('a disabled link takes no money, and may be disabled twice', async () => {
    const { v3, simulator } = await startBench();
    const { link } = (await v3('POST', '/payments', payment('pay_1', 10))).body.data;
    expect((await v3('POST', '/payments/link/disable', { link })).status).toBe(200);
    expect((await v3('POST', '/payments/link/disable', { link })).status).toBe(200);
    expect(simulator.pay(link)).toEqual({ kind: 'reject', reason: 'disabled' });
    expect((await v3('POST', '/payments/link/disable', { link: 'flwlnk-0' })).status).toBe(400);
    expect((await v3('POST', '/payments/link/disable', { link }, 'live')).status).toBe(400);
  });

  it('a session ends after its duration', async () => {
    const { v3, simulator, advanceClock } = await startBench();
    const request = { ...payment('pay_1', 10), session_duration: 30 };
    const { link } = (await v3('POST', '/payments', request)).body.data;
    expect(simulator.openCheckout(link).kind).toBe('open');
    advanceClock(30 * 60_000);
    expect(simulator.pay(link)).toEqual({ kind: 'reject', reason: 'expired' });
  });

  it('a card that paid may be charged again by its token', async () => {
    const { v3, simulator } = await startBench();
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 10))).body.data.link);
    const { card } = (await v3('GET', '/transactions/verify_by_reference?tx_ref=pay_1')).body.data;
    const charge = {
      token: card.token,
      email: 'payer@example.com',
      amount: 25,
      currency: 'NGN',
      country: 'NG',
      tx_ref: 'pay_2',
    };
    expect((await v3('POST', '/tokenized-charges', charge)).body.data).toMatchObject({
      tx_ref: 'pay_2',
      amount: 25,
      status: 'successful',
    });
    expect((await v3('POST', '/tokenized-charges', charge)).status).toBe(400);
    const stranger = { ...charge, tx_ref: 'pay_3', token: 'flw-t1nf-unknown' };
    expect((await v3('POST', '/tokenized-charges', stranger)).status).toBe(400);
  });

  it('a charge by token declines, answers late with and without effect, and is found by its reference', async () => {
    const { v3, simulator } = await startBench();
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 10))).body.data.link);
    const { card } = (await v3('GET', '/transactions/verify_by_reference?tx_ref=pay_1')).body.data;
    const charge = async (reference: string) => {
      const body = { token: card.token, email: 'payer@example.com', amount: 25, currency: 'NGN' };
      return v3('POST', '/tokenized-charges', { ...body, tx_ref: reference });
    };
    const find = async (reference: string) =>
      (await v3('GET', `/transactions/verify_by_reference?tx_ref=${reference}`)).body;
    simulator.queueScenario({ kind: 'insufficient_funds', reference: 'pay_2' });
    expect((await charge('pay_2')).body.data).toMatchObject({
      status: 'failed',
      processor_response: 'Insufficient Funds',
    });
    const fault = 'status_503';
    simulator.queueScenario({ kind: 'timeout_but_succeeded', reference: 'pay_3', fault });
    simulator.queueScenario({ kind: 'timeout_and_lost', reference: 'pay_4', fault });
    expect((await charge('pay_3')).status).toBe(503);
    expect((await charge('pay_4')).status).toBe(503);
    expect(await find('pay_3')).toMatchObject({ data: { status: 'successful' } });
    expect(await find('pay_4')).toMatchObject({ status: 'error' });
    expect((await charge('pay_4')).body.data).toMatchObject({ status: 'successful' });
  });
});

describe('refunds', () => {
  it('a charge is refunded in parts, never beyond its amount', async () => {
    const { v3, simulator } = await startBench();
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 5_000))).body.data.link);
    const { id } = (await v3('GET', '/transactions/verify_by_reference?tx_ref=pay_1')).body.data;
    const first = await v3('POST', `/transactions/${id}/refund`, { amount: 1_000.5 });
    expect(first.body).toEqual({
      status: 'success',
      message: 'Transaction refund initiated',
      data: {
        id: expect.any(Number),
        account_id: expect.any(Number),
        tx_id: id,
        flw_ref: expect.stringMatching(/^URF_/),
        wallet_id: expect.any(Number),
        amount_refunded: 1_000.5,
        status: 'completed',
        destination: 'payment_source',
        comments: null,
        meta: { source: 'ledgerbalance' },
        created_at: isoTime,
      },
    });
    expect((await v3('POST', `/transactions/${id}/refund`, { amount: 4_000 })).status).toBe(400);
    expect((await v3('POST', `/transactions/${id}/refund`)).body.data.amount_refunded).toBe(
      3_999.5,
    );
    expect((await v3('POST', `/transactions/${id}/refund`)).status).toBe(400);
    expect((await v3('POST', '/transactions/7/refund')).status).toBe(400);
    const listed = (await v3('GET', `/refunds?id=${id}`)).body;
    expect(listed.data.map((row: Json) => row.amount_refunded)).toEqual([3_999.5, 1_000.5]);
    const own = await v3('GET', `/refunds/${first.body.data.id}`);
    expect(own.body.data).toEqual(first.body.data);
    expect((await v3('GET', '/refunds/1')).status).toBe(400);
  });

  it('a failed charge is not refunded', async () => {
    const { v3, simulator } = await startBench();
    const { link } = (await v3('POST', '/payments', payment('pay_1', 10))).body.data;
    simulator.pay(link, { outcome: 'decline' });
    const { id } = (await v3('GET', '/transactions/verify_by_reference?tx_ref=pay_1')).body.data;
    expect((await v3('POST', `/transactions/${id}/refund`)).status).toBe(400);
  });
});

describe('sub-accounts', () => {
  it('are made, read, listed, changed and deleted', async () => {
    const { v3 } = await startBench();
    const { body } = await v3('POST', '/subaccounts', subaccount());
    expect(body).toMatchObject({
      status: 'success',
      message: 'Subaccount created',
      data: {
        id: expect.any(Number),
        subaccount_id: expect.stringMatching(/^RS_[0-9A-F]{32}$/),
        account_number: '0690000037',
        account_bank: '044',
        full_name: expect.any(String),
        bank_name: 'ACCESS BANK',
        split_type: 'percentage',
        split_value: 0.3,
        meta: [{ meta_name: 'reference', meta_value: 'rec_1' }],
        created_at: isoTime,
      },
    });
    const path = `/subaccounts/${body.data.id}`;
    expect((await v3('GET', path)).body.data).toEqual(body.data);
    expect((await v3('GET', '/subaccounts')).body.data).toEqual([body.data]);
    expect((await v3('PUT', path, { business_name: 'Baker' })).body.message).toBe(
      'split_value is required',
    );
    expect((await v3('PUT', path, { split_value: 0.5 })).body.data.split_value).toBe(0.5);
    expect((await v3('PUT', path, { split_value: 1.5 })).status).toBe(400);
    expect((await v3('DELETE', path)).body.status).toBe('success');
    expect((await v3('GET', path)).status).toBe(400);
    expect((await v3('POST', '/subaccounts', { ...subaccount(), split_value: 2 })).status).toBe(
      400,
    );
  });
});

describe('transfers, banks, balances and settlements', () => {
  it('a transfer goes NEW, PENDING, SUCCESSFUL; its fee has three decimals', async () => {
    const { v3, simulator, advanceClock } = await startBench();
    simulator.fund({ side: 'test', amount: '10000', currency: 'NGN' });
    const { body } = await v3('POST', '/transfers', transfer('po_1', 5_500));
    expect(body).toMatchObject({
      status: 'success',
      message: 'Transfer Queued Successfully',
      data: {
        id: expect.any(Number),
        reference: 'po_1',
        status: 'NEW',
        amount: 5_500,
        fee: 26.875,
        currency: 'NGN',
        debit_currency: 'NGN',
        account_number: '0690000040',
        bank_code: '044',
        bank_name: 'ACCESS BANK',
        full_name: 'Ada Merchant',
        complete_message: '',
        requires_approval: 0,
        is_approved: 1,
        created_at: isoTime,
      },
    });
    const read = async () => (await v3('GET', `/transfers/${body.data.id}`)).body.data.status;
    advanceClock(2_500);
    expect(await read()).toBe('PENDING');
    advanceClock(2_500);
    expect(await read()).toBe('SUCCESSFUL');
    const again = await v3('POST', '/transfers', transfer('po_1', 5_500));
    expect(again.status).toBe(400);
    expect(again.body.message).toMatch(/duplicate.*already exists/i);
    expect((await v3('GET', '/transfers/1')).status).toBe(400);
  });

  it('the reference filter also finds longer references', async () => {
    const { v3 } = await startBench();
    await v3('POST', '/transfers', transfer('po_1', 10));
    await v3('POST', '/transfers', transfer('po_11', 10));
    const { data, meta } = (await v3('GET', '/transfers?reference=po_1')).body;
    expect(data.map((row: Json) => row.reference)).toEqual(['po_11', 'po_1']);
    expect(meta.page_info.total).toBe(2);
    expect((await v3('GET', '/transfers?status=FAILED')).body.data).toEqual([]);
  });

  it('banks are listed by country, an account has a holder', async () => {
    const { v3 } = await startBench();
    const { data } = (await v3('GET', '/banks/NG')).body;
    expect(data).toContainEqual({ id: 1, code: '044', name: 'Access Bank' });
    expect((await v3('GET', '/banks/XX')).status).toBe(400);
    const account = { account_number: '0690000032', account_bank: '044' };
    expect((await v3('POST', '/accounts/resolve', account)).body).toEqual({
      status: 'success',
      message: 'Account details fetched',
      data: { account_number: '0690000032', account_name: expect.any(String) },
    });
    expect((await v3('POST', '/accounts/resolve', { account_number: '1' })).status).toBe(400);
  });

  it('there are two wallets: charges are collected in one, transfers leave the other', async () => {
    const { v3, simulator } = await startBench();
    simulator.fund({ side: 'test', amount: '50', currency: 'NGN' });
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 1_234.57))).body.data.link);
    const naira = { currency: 'NGN', available_balance: 50, ledger_balance: 1_217.286 };
    expect((await v3('GET', '/balances')).body.data).toEqual([naira]);
    expect((await v3('GET', '/balances/NGN')).body.data).toEqual(naira);
    expect((await v3('GET', '/balances/USD')).body.data.available_balance).toBe(0);
  });

  it('a settlement is pending until midnight and names its transactions', async () => {
    const { v3, simulator, advanceClock } = await startBench();
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 100))).body.data.link);
    const [pending] = (await v3('GET', '/settlements')).body.data;
    expect(pending).toMatchObject({ status: 'pending', processed_date: null, net_amount: 98.6 });
    advanceClock(dayMs);
    const { data } = (await v3('GET', `/settlements/${pending.id}`)).body;
    const [charge] = simulator.book('test').charges;
    expect(data).toMatchObject({
      status: 'completed',
      processed_date: isoTime,
      gross_amount: 100,
      app_fee: 1.4,
      meta: [charge?.id],
    });
    expect((await v3('GET', '/settlements/1')).status).toBe(400);
  });
});
