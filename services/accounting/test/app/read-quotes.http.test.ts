import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';
import type { SalesScene } from '../support/sales/sales-scene.ts';

let api: TestApi;
let scene: SalesScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSalesScene(api);
});
afterAll(() => api.stop());

describe('the list of quotes', () => {
  test('has the latest date first, page by page, and filters', async () => {
    const { seller, draftQuote, sentQuote, addContact } = await createSalesScene(api);
    const other = await addContact({ name: 'Adire Lane' });
    const old = await draftQuote({ date: '2026-01-10', expiry_date: '2026-02-10' });
    const mid = await draftQuote({ date: '2026-03-10', reference: 'Tender 7' });
    const sent = await sentQuote({ contact_id: other.id }, { mail: false });
    const ids = async (query: string): Promise<readonly string[]> => {
      const { body } = await seller.get(`/quotes${query}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids('')).toEqual([sent.id, mid.id, old.id]);
    expect((await seller.get('/quotes?limit=2')).body).toMatchObject({
      has_more: true,
      limit: 2,
      offset: 0,
    });
    expect(await ids('?limit=2&offset=2')).toEqual([old.id]);
    expect(await ids('?status=sent')).toEqual([sent.id]);
    expect(await ids(`?contact_id=${other.id}`)).toEqual([sent.id]);
    expect(await ids('?from=2026-03-10&to=2026-03-10')).toEqual([mid.id]);
    expect(await ids('?search=tender')).toEqual([mid.id]);
    expect(await ids('?search=adire')).toEqual([sent.id]);
    expect(await ids('?search=quo-00001')).toEqual([sent.id]);
    expect(await ids('?search=%25')).toEqual([]);
    expect(await ids(`?invoice_id=${newTestId()}`)).toEqual([]);
  });

  test('is refused to claimants, who see their own claims alone', async () => {
    const claimant = await scene.signIn('claimant');
    for (const path of ['/quotes', `/quotes/${newTestId()}`]) {
      expect((await claimant.get(path)).body.reason).toBe('role_forbids');
    }
  });
});

describe('one quote', () => {
  test('says what can be done next, and what not and why', async () => {
    const quote = await scene.draftQuote();
    const actionsFor = async (staff: SalesScene['seller']) => {
      const { body } = await staff.get(`/quotes/${quote.id}`);
      return body.available_actions;
    };
    expect(await actionsFor(scene.seller)).toEqual([
      { action: 'edit', available: true },
      {
        action: 'revise',
        available: false,
        reason: 'status_forbids',
        explanation: expect.any(String),
      },
      { action: 'send', available: true },
      { action: 'withdraw', available: true },
      {
        action: 'convert',
        available: false,
        reason: 'status_forbids',
        explanation: expect.any(String),
      },
      { action: 'duplicate', available: true },
    ]);
    for (const action of await actionsFor(await scene.signIn('auditor'))) {
      expect(action).toMatchObject({ available: false, reason: 'role_forbids' });
      expect(action.explanation).toMatch(/^Your role here is auditor; ask somebody whose role is /);
    }
  });

  test('that is not there, or another organisation’s, is 404, and so are its versions and file', async () => {
    const theirs = await (await createSalesScene(api)).draftQuote();
    for (const id of [newTestId(), theirs.id]) {
      for (const path of ['', '/versions/1', '/pdf']) {
        expect((await scene.seller.get(`/quotes/${id}${path}`)).status).toBe(404);
      }
    }
    const own = await scene.draftQuote();
    expect((await scene.seller.get(`/quotes/${own.id}/versions/2`)).status).toBe(404);
    expect((await scene.seller.get(`/quotes/${own.id}/versions/0`)).status).toBe(400);
  });

  test('is a PDF too, in either language', async () => {
    const quote = await scene.draftQuote();
    for (const path of ['/pdf', '/pdf?language=fr']) {
      const { status, headers, body } = await scene.seller.get(`/quotes/${quote.id}${path}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(body.startsWith('%PDF-')).toBe(true);
    }
  });
});
