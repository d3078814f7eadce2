import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { samplePng, sampleSvg } from '../support/customers/sample-logo.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { uploadTestLogo } from '../support/customers/upload-logo.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene, formIn } from '../support/sales/sales-scene.ts';
import type { SalesScene } from '../support/sales/sales-scene.ts';
import { leavingNothing, refused } from './refusals.ts';

/** A merchant who sends invoices, and a quote that waits for its customer's answer. */
export interface PagesWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly orgIds: readonly string[];
  readonly merchant: SendingScene;
  readonly sales: SalesScene;
  readonly quoteId: string;
  /** The quote's page, where its form goes. */
  readonly page: string;
  /** The form's own hidden fields and an answer that would accept. */
  readonly form: Readonly<Record<string, string>>;
  /** A session of the merchant's owner, without a fresh second factor. */
  readonly thief: Staff;
  /** The token of an invoice's link. */
  readonly invoiceToken: string;
}

export async function openPagesWorld(): Promise<PagesWorld> {
  const api = await startTestApi();
  const merchant = await createSendingScene(api);
  const sales = await createSalesScene(api);
  const quote = await sales.sentQuote();
  const { text } = await sales.visit(quote);
  return {
    api,
    close: api.stop,
    orgIds: [merchant.orgId, sales.orgId],
    merchant,
    sales,
    thief: await signInStaff(api, { orgId: merchant.orgId, secondFactorAt: null }),
    quoteId: quote.id,
    page: api.address + new URL(quote.public_url).pathname,
    form: { ...formIn(text), answer: 'accept', name: 'Ada Obi' },
    invoiceToken: tokenIn(await openInvoice(merchant, (await merchant.invoice()).id)),
  };
}

async function openInvoice({ owner }: SendingScene, id: string): Promise<string> {
  const { status, body } = await owner.post(`/documents/${id}/link`);
  if (status >= 300) throw new Error(`no link: ${status} ${JSON.stringify(body)}`);
  return body.url;
}

const tokenIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
];

/** The texts of an invoice that a merchant chooses and a customer's browser shows. */
const injections = scripts.map((script, index): Attempt<PagesWorld> => {
  return {
    id: 310 + index,
    actor: 'malicious merchant',
    idea: `${script} in the contact, lines and notes of an invoice's page`,
    run: async ({ api, merchant }) => {
      const { owner } = merchant;
      const contact = await merchant.addContact({ name: script });
      const drafted = await owner.post('/documents', {
        kind: 'invoice',
        contact_id: contact.id,
        lines: [{ description: script, unit_price: 1 }],
        notes: script,
        reference: script.slice(0, 30),
      });
      const { id, version } = drafted.body;
      const issued = await owner.post(`/documents/${id}/issue`, { version });
      expect([drafted.status, issued.status]).toEqual([201, 200]);
      const page = await fetch(`${api.address}/i/${tokenIn(await openInvoice(merchant, id))}`);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await page.text();
      expect(text).toContain(script.replaceAll('<', '&lt;').slice(0, 20));
      return /<(script|img src=x|svg onload)/i.exec(text)?.[0] ?? null;
    },
  };
});

type Request = readonly [url: string, init?: RequestInit];

const post = (url: string, body: BodyInit, headers: Record<string, string> = {}): Request => [
  url,
  { method: 'POST', body, headers, redirect: 'manual' },
];
const encode = (fields: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams(fields);

/** Ways to accept a quote that is not one's own, or not as it was shown. */
const forgeries: readonly (readonly [
  id: number,
  idea: string,
  request: (world: PagesWorld) => Request,
  status: number,
])[] = [
  [
    314,
    'without the form token',
    ({ page, form }) => post(page, encode({ ...form, token: '' })),
    400,
  ],
  [
    315,
    'with a forged token',
    ({ page, form }) =>
      post(page, encode({ ...form, token: Buffer.alloc(56, 'x').toString('base64url') })),
    400,
  ],
  [
    316,
    "with another content's hash",
    ({ page, form }) => post(page, encode({ ...form, hash: 'ab'.repeat(32) })),
    400,
  ],
  [
    317,
    'with one byte of the token flipped',
    ({ page, form }) => post(page, encode({ ...form, token: flipped(form['token'] ?? '') })),
    400,
  ],
  [
    318,
    'by the link of an invoice',
    ({ api, form, invoiceToken }) => post(`${api.address}/q/${invoiceToken}`, encode(form)),
    404,
  ],
  [319, 'without a name', ({ page, form }) => post(page, encode({ ...form, name: ' ' })), 400],
  [
    320,
    'with two answers in one form',
    ({ page, form }) => post(page, new URLSearchParams([...encode(form), ['answer', 'decline']])),
    400,
  ],
  [
    321,
    'by JSON',
    ({ page, form }) => post(page, JSON.stringify(form), { 'content-type': 'application/json' }),
    400,
  ],
  [322, 'as multipart', ({ page, form }) => post(page, multipart(form)), 400],
  [323, 'by GET', ({ page, form }) => [`${page}?${encode(form).toString()}`], 200],
  [
    324,
    'by a form of another site, which cannot know the token',
    ({ page, form: { answer = '', name = '' } }) =>
      post(page, encode({ answer, name }), { origin: 'https://crook.example' }),
    400,
  ],
  [
    325,
    'by the link in upper case',
    ({ api, page, form }) => post(`${api.address}/q/${tokenIn(page).toUpperCase()}`, encode(form)),
    404,
  ],
  [
    326,
    'by a guessed link',
    ({ api, form }) => post(`${api.address}/q/${'A'.repeat(43)}`, encode(form)),
    404,
  ],
  [
    327,
    'by a link of 5,000 characters',
    ({ api, form }) => post(`${api.address}/q/${'A'.repeat(5_000)}`, encode(form)),
    404,
  ],
  [328, 'with NUL in the link', ({ page, form }) => post(`${page}%00`, encode(form)), 400],
  [
    329,
    'with a path in the link',
    ({ api, page, form }) => post(`${api.address}/q/..%2fq%2f${tokenIn(page)}`, encode(form)),
    404,
  ],
  [
    330,
    'with a name of 20,000 characters',
    ({ page, form }) => post(page, encode({ ...form, name: 'x'.repeat(20_000) })),
    413,
  ],
  [
    331,
    'with 30,000 fields',
    ({ page, form }) =>
      post(
        page,
        `${encode(form).toString()}&${Array.from({ length: 30_000 }, (_, n) => `f${n}=`).join('&')}`,
        {
          'content-type': 'application/x-www-form-urlencoded',
        },
      ),
    413,
  ],
];

function flipped(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes.toString('base64url');
}

function multipart(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const quoteForgeries = forgeries.map(([id, idea, requestOf, expected]): Attempt<PagesWorld> => {
  return {
    id,
    actor: 'malicious payer',
    idea: `accepts a quote ${idea}`,
    run: async (world) => {
      const answer = await fetch(...requestOf(world));
      await answer.arrayBuffer();
      const { status } = answer;
      const quote = await world.sales.seller.get(`/quotes/${world.quoteId}`);
      if (quote.body.status !== 'sent') return `the quote is ${quote.body.status}`;
      if (expected < 400) expect(status).toBe(expected);
      return expected < 400 ? null : refused({ status }, expected);
    },
  };
});

/** A picture that customers of the merchant would see. */
const uploadLogo = (
  { api, merchant }: PagesWorld,
  bytes: string | Buffer,
  owner: Staff = merchant.owner,
) => uploadTestLogo(api, { orgId: merchant.orgId, owner }, bytes);

const bomb = samplePng({ width: 2, height: 2, pixels: Buffer.alloc(9_000_000) });

const logoAttempts: readonly Attempt<PagesWorld>[] = [
  {
    id: 840,
    actor: 'malicious merchant',
    idea: 'a script in the SVG of the logo that customers open',
    run: async (world) =>
      refused(await uploadLogo(world, sampleSvg('<script>alert(1)</script>')), 400, {
        reason: 'unsafe_drawing',
      }),
  },
  {
    id: 841,
    actor: 'malicious merchant',
    idea: 'a small PNG that unpacks to a large one where invoices are drawn',
    run: async (world) => refused(await uploadLogo(world, bomb), 400, { reason: 'not_a_picture' }),
  },
  {
    id: 842,
    actor: 'another merchant',
    idea: 'puts their own logo on the invoices of another organisation',
    run: async (world) => refused(await uploadLogo(world, sampleSvg(), world.sales.seller), 404),
  },
  {
    id: 843,
    actor: 'session thief',
    idea: 'with a stolen session alone, a logo that names another bank account',
    run: async (world) => {
      return refused(await uploadLogo(world, sampleSvg(), world.thief), 403, {
        reason: 'second_factor_stale',
      });
    },
  },
];

export const attempts: readonly Attempt<PagesWorld>[] = [
  ...injections,
  ...leavingNothing<PagesWorld>(logoAttempts),
  ...leavingNothing<PagesWorld>(quoteForgeries),
];
