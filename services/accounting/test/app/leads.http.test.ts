import { violatedConstraint } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/people/staff.ts';
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

async function addLead(change: object = {}, to: SalesScene = scene): Promise<Answer['body']> {
  const { status, body } = await to.seller.post('/leads', { name: 'Ada Obi', ...change });
  expect(status).toBe(201);
  return body;
}

const move = (
  { id, version }: { readonly id: string; readonly version: number },
  stage: string,
  more: object = {},
): Promise<Answer> => scene.seller.post(`/leads/${id}/move`, { version, stage, ...more });

describe('a new lead', () => {
  test('is its writer’s, at the first stage, in the base currency', async () => {
    const lead = await addLead({ company: 'Adire Lane', value: 1234.5, notes: 'Met at the fair' });
    expect(lead).toMatchObject({
      stage: 'new',
      value: 1234.5,
      currency: 'EUR',
      member_id: scene.seller.memberId,
      version: 1,
      contact_id: null,
      quote_id: null,
      closed_at: null,
      notes: 'Met at the fair',
      next_stages: ['qualified', 'proposal', 'won', 'lost'],
      history: [{ from: null, to: 'new' }],
    });
    expect(lead.history[0].actor.name).toContain('The sales');
  });

  test.each([
    ['contact_not_found', 'contact_id', () => ({ contact_id: newTestId() })],
    ['contact_not_customer', 'contact_id', () => ({ contact_id: scene.supplier.id })],
    ['member_not_found', 'member_id', () => ({ member_id: newTestId() })],
  ])('is refused with %s, and so is an edit', async (reason, field, change) => {
    const made = await scene.seller.post('/leads', { name: 'x', ...change() });
    expect([made.status, made.body.reason, made.body.field]).toEqual([400, reason, field]);
    const { id } = await addLead();
    const body = { name: 'x', version: 1, ...change() };
    const edited = await scene.seller.send('PUT', `/leads/${id}`, body);
    expect([edited.status, edited.body.reason]).toEqual([400, reason]);
  });

  test('of an inactive contact is refused', async () => {
    const gone = await scene.addContact({ name: 'Gone' });
    const inactive = api.database.db.updateTable('contacts').set({ active: false });
    await inactive.where('id', '=', gone.id).execute();
    const { body } = await scene.seller.post('/leads', { name: 'x', contact_id: gone.id });
    expect(body.reason).toBe('contact_inactive');
  });

  test.each(['name', 'company'])('with a %s of nothing but blanks is 400', async (field) => {
    const { status, body } = await scene.seller.post('/leads', { name: 'x', [field]: ' \t' });
    expect([status, Object.keys(body.error.fieldErrors)]).toEqual([400, [field]]);
  });

  test('with more decimals than its currency has is 400', async () => {
    const body = { name: 'x', value: 10.5, currency: 'JPY' };
    const { status, body: answer } = await scene.seller.post('/leads', body);
    expect([status, answer.error.fieldErrors.value]).toEqual([400, [expect.any(String)]]);
  });
});

describe('an edit', () => {
  test('replaces what is known, and leaves its stage', async () => {
    const lead = await addLead({ email: 'ada@example.com', value: 10 });
    const change = { version: 1, name: 'Ada', contact_id: scene.customer.id, member_id: null };
    const { status, body } = await scene.seller.send('PUT', `/leads/${lead.id}`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ada',
      email: null,
      value: null,
      contact_id: scene.customer.id,
      member_id: null,
      stage: 'new',
      version: 2,
    });
  });

  test('and a move of what changed meanwhile, or is not there, are refused', async () => {
    const lead = await addLead();
    const theirs = await addLead({}, await createSalesScene(api));
    for (const [id, version, expected] of [
      [lead.id, 7, [409, 'version_conflict']],
      [newTestId(), 1, [404, 'lead_not_found']],
      [theirs.id, 1, [404, 'lead_not_found']],
    ] as const) {
      const edited = await scene.seller.send('PUT', `/leads/${id}`, { version, name: 'x' });
      expect([edited.status, edited.body.reason]).toEqual(expected);
      const moved = await move({ id, version }, 'qualified');
      expect([moved.status, moved.body.reason]).toEqual(expected);
    }
    expect((await scene.seller.get(`/leads/${theirs.id}`)).status).toBe(404);
  });
});

describe('AD-063 a move', () => {
  test('goes on stage by stage, back, and is kept with who did it', async () => {
    let lead = await addLead();
    for (const stage of ['qualified', 'proposal', 'qualified']) {
      const { status, body } = await move(lead, stage);
      expect([status, body.stage]).toEqual([200, stage]);
      lead = body;
    }
    expect(lead.history.map((step: { to: string }) => step.to)).toEqual([
      'new',
      'qualified',
      'proposal',
      'qualified',
    ]);
  });

  test('to lost needs a reason; from there the lead begins anew', async () => {
    const lead = await addLead();
    const silent = await move(lead, 'lost');
    expect([silent.status, silent.body.reason]).toEqual([400, 'lost_reason_missing']);
    const { body: lost } = await move(lead, 'lost', { lost_reason: 'Too dear' });
    expect(lost).toMatchObject({
      stage: 'lost',
      lost_reason: 'Too dear',
      next_stages: ['new'],
    });
    expect(lost.closed_at).not.toBeNull();
    expect((await move(lost, 'won')).body.reason).toBe('stage_forbids');
    const { body: again } = await move(lost, 'new');
    expect(again).toMatchObject({ stage: 'new', lost_reason: null, closed_at: null });
    const odd = await move(again, 'proposal', { lost_reason: 'none' });
    expect(odd.body.reason).toBe('lost_reason_without_loss');
  });

  test('to won makes a customer of the company, or keeps the one there is', async () => {
    const stranger = await addLead({ company: 'Adire Lane', email: 'ada@adire.example' });
    const { body: won } = await move(stranger, 'won');
    const { body: contact } = await scene.seller.get(`/contacts/${won.contact_id}`);
    expect(contact).toMatchObject({
      name: 'Adire Lane',
      email: 'ada@adire.example',
      is_customer: true,
      is_supplier: false,
    });
    const known = await addLead({ contact_id: scene.customer.id });
    expect((await move(known, 'won')).body.contact_id).toBe(scene.customer.id);
    const again = await move(won, 'qualified');
    expect([again.status, again.body.reason]).toEqual([409, 'stage_forbids']);
  });

  test('to won by many at once wins once', async () => {
    const lead = await addLead();
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(lead, 'won')));
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .join(' '),
    ).toBe('200 409 409 409 409');
    const events = await api.database.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'lead.won')
      .where('tenant_id', '=', scene.orgId)
      .execute();
    const won = (await scene.seller.get('/leads?stage=won')).body.data;
    expect(events.length).toBe(won.length);
  });

  test('that the rules do not have the database refuses too', async () => {
    const { body: won } = await move(await addLead(), 'won');
    const { body: lost } = await move(await addLead(), 'lost', { lost_reason: 'x' });
    for (const [id, stage] of [
      [won.id, 'new'],
      [lost.id, 'won'],
    ] as const) {
      const put = api.database.db
        .updateTable('leads')
        .set({ stage, lost_reason: null, closed_at: stage === 'won' ? new Date() : null })
        .where('id', '=', id);
      expect(await put.execute().then(() => 'taken', violatedConstraint)).toBe('leads_move_listed');
    }
  });
});

describe('quotes for a lead', () => {
  test('sent, they move it to proposal and link both ways', async () => {
    const lead = await addLead();
    const draft = await scene.draftQuote({ lead_id: lead.id });
    expect((await scene.seller.get(`/leads/${lead.id}`)).body.stage).toBe('new');
    const order = { version: draft.version };
    const { body: sent } = await scene.seller.post(`/quotes/${draft.id}/send`, order);
    const { body } = await scene.seller.get(`/leads/${lead.id}`);
    expect(body).toMatchObject({
      stage: 'proposal',
      quote_id: sent.id,
      contact_id: scene.customer.id,
      version: 2,
    });
    const { body: found } = await scene.seller.get(`/quotes?lead_id=${lead.id}`);
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([sent.id]);
    // Sent again nothing is new.
    await scene.seller.post(`/quotes/${sent.id}/send`, { version: sent.version });
    expect((await scene.seller.get(`/leads/${lead.id}`)).body.version).toBe(2);
  });

  test('are refused for a lead that is closed or another contact’s', async () => {
    const { body: won } = await move(await addLead({ contact_id: scene.customer.id }), 'won');
    const closed = await scene.seller.post('/quotes', scene.quoteBody({ lead_id: won.id }));
    expect([closed.status, closed.body.reason]).toEqual([400, 'lead_closed']);
    const other = await scene.addContact({ name: 'Other' });
    const lead = await addLead({ contact_id: other.id });
    const foreign = await scene.seller.post('/quotes', scene.quoteBody({ lead_id: lead.id }));
    expect([foreign.status, foreign.body.reason]).toEqual([400, 'lead_has_other_contact']);
  });

  test('accepted, they win it, even if it was given up meanwhile', async () => {
    const lead = await addLead();
    const quote = await scene.sentQuote({ lead_id: lead.id });
    const { body: proposed } = await scene.seller.get(`/leads/${lead.id}`);
    await move(proposed, 'lost', { lost_reason: 'No word for weeks' });
    await scene.answer(quote, { answer: 'accept', name: 'Ada Obi' });
    const { body: won } = await scene.seller.get(`/leads/${lead.id}`);
    expect(won).toMatchObject({ stage: 'won', value: quote.total, contact_id: scene.customer.id });
    expect(won.history.slice(-2).map((step: { to: string }) => step.to)).toEqual(['new', 'won']);
  });

  test('declined, they leave it where it is', async () => {
    const lead = await addLead();
    const quote = await scene.sentQuote({ lead_id: lead.id });
    await scene.answer(quote, { answer: 'decline' });
    expect((await scene.seller.get(`/leads/${lead.id}`)).body.stage).toBe('proposal');
  });
});

describe('the board', () => {
  test('has every stage with its leads and what they may bring, by currency', async () => {
    const other = await createSalesScene(api);
    await addLead({ value: 100 }, other);
    await addLead({ value: 50.25 }, other);
    await addLead({ value: 7000, currency: 'JPY' }, other);
    const quiet = await addLead({ name: 'Quiet', member_id: null }, other);
    const stage = { version: 1, stage: 'qualified' };
    await other.seller.post(`/leads/${quiet.id}/move`, stage);
    const { body } = await other.seller.get('/leads/board');
    expect(
      body.stages.map((one: { stage: string; count: number }) => [one.stage, one.count]),
    ).toEqual([
      ['new', 3],
      ['qualified', 1],
      ['proposal', 0],
      ['won', 0],
      ['lost', 0],
    ]);
    expect(body.stages[0].sums).toEqual([
      { currency: 'EUR', count: 2, value: 150.25 },
      { currency: 'JPY', count: 1, value: 7000 },
    ]);
    expect(body.stages[1]).toMatchObject({ leads: [{ name: 'Quiet' }], has_more: false });
    const mine = await other.seller.get(`/leads/board?member_id=${other.seller.memberId}`);
    expect(mine.body.stages[1].count).toBe(0);
  });

  test('and the list find by stage, owner, contact and words', async () => {
    const other = await createSalesScene(api);
    const lane = await addLead({ company: 'Adire Lane', contact_id: other.customer.id }, other);
    const obi = await addLead({ member_id: null, phone: '+49 30 1' }, other);
    const ids = async (query: string): Promise<readonly string[]> => {
      const { body } = await other.seller.get(`/leads?${query}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids('')).toEqual([obi.id, lane.id]);
    expect(await ids('search=adire')).toEqual([lane.id]);
    expect(await ids('search=%2B49')).toEqual([obi.id]);
    expect(await ids('stage=won')).toEqual([]);
    expect(await ids(`contact_id=${other.customer.id}`)).toEqual([lane.id]);
    expect(await ids(`member_id=${other.seller.memberId}`)).toEqual([lane.id]);
    expect((await other.seller.get('/leads?limit=1')).body.has_more).toBe(true);
  });

  test('are for sellers; who keeps the books looks on', async () => {
    const bookkeeper = await scene.signIn('bookkeeper');
    expect((await bookkeeper.get('/leads/board')).status).toBe(200);
    expect((await bookkeeper.post('/leads', { name: 'x' })).body.reason).toBe('role_forbids');
    const approver = await scene.signIn('approver');
    expect((await approver.get('/leads')).body.reason).toBe('role_forbids');
  });
});
