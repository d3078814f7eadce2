import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';

let api: TestApi;
let superuser: Client;
beforeAll(async () => {
  api = await startTestApi();
  const url = new URL(api.testDatabase.adminUrl);
  url.pathname = new URL(api.testDatabase.ownerUrl).pathname;
  superuser = new Client({ connectionString: url.href });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await api.stop();
});

type Changes<Table extends keyof Schema> = Readonly<
  Record<Exclude<keyof Schema[Table], 'id' | 'org_id'>, unknown>
>;

/** Every column there is: one that is added later does not compile until it is here. */
const organisationChanges: Changes<'organisations'> = {
  name: 'Another seller',
  legal_name: 'Another Seller Ltd',
  address_lines: ['9 Elsewhere'],
  tax_number: 'XX999',
  reply_to: 'other@seller.example',
  payment_details: 'IBAN of somebody else',
  environment: 'test',
  country: 'NG',
  base_currency: 'USD',
  time_zone: 'Pacific/Kiritimati',
  fiscal_year_start: 7,
  amounts: 'inclusive',
  tax_rounding: 'line',
  tax_scheme: 'cash',
  payment_terms_days: 3,
  payment_terms_id: newTestId(),
  sales_account_id: newTestId(),
  purchase_account_id: newTestId(),
  sales_tax_code_id: newTestId(),
  purchase_tax_code_id: newTestId(),
  created_at: new Date('2020-01-01T00:00:00Z'),
  updated_at: new Date('2031-01-01T00:00:00Z'),
  version: 77,
  closing_at: new Date('2031-01-01T00:00:00Z'),
  closed_at: null,
  access_ended_at: null,
  brand_colour: '#2b3a8f',
  logo_id: newTestId(),
  // Each cannot be without the other.
  suspended_at: null,
  suspended_reason: null,
};

const contactChanges: Changes<'contacts'> = {
  name: 'Another buyer',
  email: 'other@buyer.example',
  phone: '+1',
  tax_number: 'YY888',
  address_lines: ['8 Elsewhere'],
  is_supplier: true,
  is_customer: false,
  currency: 'USD',
  payment_terms_days: 4,
  payment_terms_id: newTestId(),
  sales_account_id: newTestId(),
  purchase_account_id: newTestId(),
  sales_tax_code_id: newTestId(),
  purchase_tax_code_id: newTestId(),
  active: false,
  created_at: new Date('2020-01-01T00:00:00Z'),
  updated_at: new Date('2031-01-01T00:00:00Z'),
  version: 78,
};

/** Past every trigger: what the rules of today forbid to change is changed as well. */
async function change(table: string, id: string, column: string, value: unknown): Promise<void> {
  await superuser.query('begin');
  await superuser.query('set local session_replication_role = replica');
  const text = `update ${table} set ${column} = $1 where id = $2`;
  expect((await superuser.query(text, [value, id])).rowCount).toBe(1);
  await superuser.query('commit');
}

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(api.address + path, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
}

const ofForm = /name="token" value="[^"]*"/g;

/** All that outsiders see of it, in both languages, and the file that members see. */
async function shownOf(scene: SendingScene, link: string, inside: string) {
  const shown: Record<string, string> = {};
  for (const language of ['en', 'fr']) {
    shown[`page ${language}`] = (await read(`${link}?lang=${language}`)).replaceAll(ofForm, '');
    shown[`file ${language}`] = await read(`${link}/document.pdf?lang=${language}`);
    const path = `/app/api/organisations/${scene.orgId}${inside}/pdf?language=${language}`;
    shown[`file for members ${language}`] = await read(path, scene.owner.headers);
  }
  return shown;
}

/** The names of what is not the same any more. */
function changedIn(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

async function linkTo(scene: SendingScene, id: string): Promise<string> {
  const { body } = await scene.owner.post(`/documents/${id}/link`);
  return new URL(body.url).pathname;
}

async function changeEverything(orgId: string, contactId: string): Promise<void> {
  for (const [column, value] of Object.entries(organisationChanges)) {
    await change('organisations', orgId, column, value);
  }
  for (const [column, value] of Object.entries(contactChanges)) {
    await change('contacts', contactId, column, value);
  }
}

describe('H6: what was issued stays as it was issued', () => {
  test('H6: page and file of an invoice are the same bytes after any change of settings or contact', async () => {
    const scene = await createSendingScene(api);
    const { id } = await scene.invoice();
    const link = await linkTo(scene, id);
    const before = await shownOf(scene, link, `/documents/${id}`);
    expect(before['page en']).toContain('IBAN DE02 1203 0000 0000 2020 51');
    const page = await read(link);
    for (const [column, value] of Object.entries(organisationChanges)) {
      await change('organisations', scene.orgId, column, value);
      expect([column, (await read(link)) === page]).toEqual([column, true]);
    }
    for (const [column, value] of Object.entries(contactChanges)) {
      await change('contacts', scene.customer.id, column, value);
      expect([column, (await read(link)) === page]).toEqual([column, true]);
    }
    expect(changedIn(before, await shownOf(scene, link, `/documents/${id}`))).toEqual([]);
  });

  test('H6: so are those of a credit note and of a quote that is out', async () => {
    const scene = await createSendingScene(api);
    const credit = await scene.posted({ kind: 'credit_note' });
    const creditLink = await linkTo(scene, credit.id);
    const creditBefore = await shownOf(scene, creditLink, `/documents/${credit.id}`);
    const content = { contact_id: scene.customer.id, lines: [{ item_id: scene.items.service }] };
    const drafted = await scene.owner.post('/quotes', content);
    const sending = { version: drafted.body.version, mail: false };
    const { body: quote } = await scene.owner.post(`/quotes/${drafted.body.id}/send`, sending);
    const quoteLink = new URL(quote.public_url).pathname;
    const quoteBefore = await shownOf(scene, quoteLink, `/quotes/${quote.id}`);
    await changeEverything(scene.orgId, scene.customer.id);
    const creditAfter = await shownOf(scene, creditLink, `/documents/${credit.id}`);
    expect(changedIn(creditBefore, creditAfter)).toEqual([]);
    expect(changedIn(quoteBefore, await shownOf(scene, quoteLink, `/quotes/${quote.id}`))).toEqual(
      [],
    );
  });

  test('H6: drafts show the settings of now, and so does what is issued after the change', async () => {
    const scene = await createSendingScene(api);
    const draft = await scene.draft();
    const fileOf = (id: string) =>
      read(
        `/app/api/organisations/${scene.orgId}/documents/${id}/pdf?language=en`,
        scene.owner.headers,
      );
    const before = await fileOf(draft.id);
    const { version } = (await scene.owner.get('/settings')).body;
    const renamed = { version, name: 'New name', payment_details: 'New account' };
    expect((await scene.owner.send('PATCH', '/settings', renamed)).status).toBe(200);
    expect((await fileOf(draft.id)) === before).toBe(false);
    const page = await read(await linkTo(scene, (await scene.invoice()).id));
    expect(page).toContain('New name');
    expect(page).toContain('New account');
  });
});

test('H6: a quote that gets other content while it is out shows the settings of that moment', async () => {
  const scene = await createSalesScene(api);
  const quote = await scene.sentQuote();
  const rename = (name: string) => change('organisations', scene.orgId, 'name', name);
  await rename('After the first');
  expect((await scene.visit(quote)).text).not.toContain('After the first');
  const edit = { ...scene.quoteBody({ notes: 'Other words' }), version: quote.version };
  const { status, body: edited } = await scene.seller.send('PUT', `/quotes/${quote.id}`, edit);
  expect(status).toBe(200);
  await rename('After the second');
  const { text } = await scene.visit(edited);
  expect(text).toContain('After the first');
  expect(text).not.toContain('After the second');
});

test('H6: a document is shown in the language it was issued in, unless its reader prefers another', async () => {
  const scene = await createSalesScene(api);
  const quote = await scene.sentQuote({}, { language: 'fr' });
  const path = new URL(quote.public_url).pathname;
  expect(await read(path)).toContain('<html lang="fr"');
  expect(await read(path, { 'accept-language': 'en' })).toContain('<html lang="en"');
  expect(await read(`${path}?lang=en`)).toContain('<html lang="en"');
});
