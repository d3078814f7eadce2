import { dayMs } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeOldLinks } from '../../src/customers/public-links/close-old-links.ts';
import { ensurePublicLink } from '../../src/customers/public-links/public-links.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { act, settle } from '../support/documents/issuing-acts.ts';
import { testSealer } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSendingScene(api);
});
afterAll(() => api.stop());

function linkTo(kind: 'document' | 'quote', id: string): Promise<string> {
  const tools = { ...api.deps, sealer: testSealer };
  return withTransaction(api.database.db, (tx) =>
    ensurePublicLink(tx, tools, scene.orgId, { kind, id }),
  );
}

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(api.address + path, { headers });
  const { status, headers: answered } = answer;
  const text = (await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
  return { status, headers: answered, text };
}

const show = async (id: string, path = ''): ReturnType<typeof open> =>
  open(`/i/${await linkTo('document', id)}${path}`);

describe('the page of an invoice', () => {
  test('shows who wants how much for what, by when and how it is paid', async () => {
    const { id, number } = await scene.invoice();
    const { status, text } = await show(id);
    expect(status).toBe(200);
    for (const words of [
      `Invoice ${number}`,
      'Books Limited',
      '1 Ledger Lane',
      'Customer',
      '€121.00',
      'VAT 21% on 100.00',
      `Pay by bank transfer with reference ${number}.`,
      'IBAN DE02 1203 0000 0000 2020 51',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Due \d+ [A-Z][a-z]+ 20\d\d/);
  });

  test('closes after the days of the setting; the document then gets another link', async () => {
    const { id } = await scene.invoice();
    const token = await linkTo('document', id);
    const closeAfter = (days: number): Promise<void> => {
      const now = () => new Date(Date.now() + days * dayMs);
      return closeOldLinks({ ...api.deps, now, publicLinkDays: 400 });
    };
    await closeAfter(399);
    expect((await open(`/i/${token}`)).status).toBe(200);
    await closeAfter(401);
    expect((await open(`/i/${token}`)).status).toBe(404);
    const next = await linkTo('document', id);
    expect(next).not.toBe(token);
    expect((await open(`/i/${next}`)).status).toBe(200);
  });

  test('and its PDF answer HEAD as GET, without a body; the key API does not', async () => {
    const { id } = await scene.invoice();
    const link = `/i/${await linkTo('document', id)}`;
    for (const path of [link, `${link}/document.pdf`, '/i/nonsense', '/healthz']) {
      const [get, head] = [
        await fetch(api.address + path),
        await fetch(api.address + path, { method: 'HEAD' }),
      ];
      const sizeOf = ({ headers }: Response) => headers.get('content-length');
      expect([path, head.status, sizeOf(head)]).toEqual([path, get.status, sizeOf(get)]);
      expect([head.headers.get('content-type'), await head.text()]).toEqual([
        get.headers.get('content-type'),
        '',
      ]);
      await get.arrayBuffer();
    }
    const { key } = await scene.createKey();
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${api.address}/api/v1/invoices`, { method: 'HEAD', headers });
    expect(answer.status).toBe(404);
  });

  test('is for its reader alone: no cache, no index, no script, no referrer', async () => {
    const { headers, text } = await show((await scene.invoice()).id);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toContain('<script');
    expect(text).toContain('<meta name="robots" content="noindex, nofollow"');
  });

  test('speaks the language of the address, else of the browser', async () => {
    const token = await linkTo('document', (await scene.invoice()).id);
    const french = await open(`/i/${token}`, { 'accept-language': 'fr-CI' });
    expect(french.text).toContain('Reste à payer');
    expect(french.text).toContain('121,00 €');
    const english = await open(`/i/${token}?lang=en`, { 'accept-language': 'fr' });
    expect(english.text).toContain('Amount due');
  });

  test('escapes what strangers typed', async () => {
    const contact = await scene.addContact({ name: '<img src=x onerror=alert(1)>' });
    const { id } = await scene.posted({ contactId: contact.id });
    const { text } = await show(id);
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img');
  });

  test('tells how it stands: open, overdue, partly paid, paid, void', async () => {
    const stateOf = async (id: string): Promise<string | undefined> =>
      /class="state-pill[^>]*>([^<]+)</.exec((await show(id)).text)?.[1];
    const invoice = await scene.invoice();
    expect(await stateOf(invoice.id)).toBe('Open');
    const part = await settle(scene, invoice, { paidMinor: 2_100n });
    expect(await stateOf(invoice.id)).toBe('Partly paid');
    expect((await show(invoice.id)).text).toContain('€100.00');
    expect(await stateOf((await scene.overdue()).id)).toBe('Overdue');
    await settle(scene, part, { paidMinor: 10_000n });
    expect(await stateOf(invoice.id)).toBe('Paid');
    expect((await show(invoice.id)).text).not.toContain('Pay by bank transfer');
    const other = await act(scene, await scene.invoice(), 'void');
    expect(await stateOf(other.id)).toBe('Void');
    expect((await show(other.id)).text).not.toContain('Pay by bank transfer');
  });

  test('has the file that the application has', async () => {
    const { id } = await scene.invoice();
    const token = await linkTo('document', id);
    const read = async (url: string, headers = {}): Promise<Buffer> =>
      Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    const shown = await read(`${api.address}/i/${token}/document.pdf?lang=fr`);
    const path = `/app/api/organisations/${scene.orgId}/documents/${id}/pdf?language=fr`;
    const inside = await read(api.address + path, scene.owner.headers);
    expect(shown.subarray(0, 5).toString()).toBe('%PDF-');
    expect(shown.equals(inside)).toBe(true);
  });
});

test('what no link leads to, or one of another kind, reads as nothing', async () => {
  const draft = await scene.draft();
  const invoice = await scene.invoice();
  const draftToken = await linkTo('document', draft.id);
  const quoteToken = await linkTo('quote', invoice.id);
  for (const token of ['x', 'a'.repeat(43), draftToken, quoteToken]) {
    for (const path of [`/i/${token}`, `/i/${token}/document.pdf`]) {
      const { status, text } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('Page not found');
    }
  }
});
