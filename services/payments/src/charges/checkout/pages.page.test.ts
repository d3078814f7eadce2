import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { payerLanguages as languages } from '@countinghouse/pages';
import type { Page } from '@countinghouse/pages';
import { describe, expect, test } from 'vitest';
import { galleryPaths, renderGallery } from '../../../test/support/charges/page-gallery.ts';
import { madeAt, paymentOf, payTarget } from '../../../test/support/charges/pay-targets.ts';
import { paymentFailureCodes } from '../payments/payment.rules.ts';
import { checkoutStylesheet } from './pages/layout.page.ts';
import { renderOpenPage } from './pages/open.page.ts';
import { renderPaymentPage } from './pages/payment.page.ts';
import { renderReceiptPage } from './pages/receipt.page.ts';

/**
 * Fits into the first round trip of a new connection, so that slow lines show the page immediately.
 */
const firstViewBytesMax = 14 * 1024;

const setting = { language: 'en', paths: galleryPaths } as const;
const form = { ...setting, token: 'token', formTargets: [] };

describe.each(languages)('in %s', (language) => {
  const gallery = [...renderGallery(language)];

  test('every state has its own title, one heading, its language and no script', () => {
    const titles = gallery.map(([, page]) => titleOf(page));
    // The page with a preset amount has the same title as the open page.
    expect(new Set(titles).size).toBe(titles.length - 1);
    for (const [state, { html }] of gallery) {
      expect([state, html.split('<h1').length - 1]).toEqual([state, 1]);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).not.toMatch(/<script|\son[a-z]+=|javascript:|style="|undefined|\[object/i);
    }
  });

  test('a page fits into 14 KB compressed', () => {
    for (const [state, { html }] of gallery) {
      const bytes = gzipSync(html).length;
      expect(bytes, `${state}: ${bytes}`).toBeLessThanOrEqual(firstViewBytesMax);
    }
  });

  test('a link leads to the same page in the other language, and every link keeps the language', () => {
    const other = language === 'en' ? 'fr' : 'en';
    const known = new RegExp(`lang=(${languages.join('|')})`);
    for (const [state, { html }] of gallery) {
      const links = [...html.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, link = '']) => link);
      const switched = links.filter((link) => link.includes(`lang=${other}`));
      expect([state, switched.length <= 1]).toEqual([state, true]);
      expect(links.every((link) => known.test(link))).toBe(true);
    }
  });
});

test('the statuses are those of the states', () => {
  const statuses = [...renderGallery('en')].map(([state, { status }]) => [state, status]);
  expect(Object.fromEntries(statuses)).toEqual({
    open: 200,
    choose: 200,
    flawed: 400,
    stale: 400,
    suspended: 403,
    paused: 503,
    expired: 410,
    used: 410,
    disabled: 410,
    'not found': 404,
    'too many attempts': 429,
    'provider failed': 502,
    unreadable: 400,
    unavailable: 503,
    fault: 500,
    handover: 200,
    waiting: 200,
    processing: 200,
    paid: 200,
    refunded: 200,
    failed: 200,
    cancelled: 200,
    receipt: 200,
    subscription: 200,
    'subscription past due': 200,
    'subscription paused': 200,
    'subscription cancelled': 200,
    'subscription running': 410,
    'subscription ended': 410,
    'subscription link': 200,
    'subscription started': 200,
  });
});

test('states to wait for say how long', () => {
  const retryAfter = [...renderGallery('en')]
    .filter(([, { headers }]) => headers['retry-after'] !== undefined)
    .map(([state, { headers }]) => [state, headers['retry-after']]);
  expect(retryAfter).toEqual([
    ['paused', '60'],
    ['too many attempts', '42'],
    ['unavailable', '5'],
  ]);
});

test('the policy of every page names the one stylesheet and allows no script', () => {
  const hash = createHash('sha256').update(checkoutStylesheet.text).digest('base64');
  for (const [, { html, headers }] of renderGallery('en')) {
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}' 'sha256-`);
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'");
    expect(policy).not.toMatch(/script|unsafe|\*/);
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).toBe(checkoutStylesheet.text);
  }
});

test('the form may lead to the provider, and a cancel to the merchant', () => {
  const gallery = renderGallery('en');
  const policyOf = (state: string) => gallery.get(state)?.headers['content-security-policy'];
  expect(policyOf('open')).toContain("form-action 'self' https://provider.example;");
  expect(policyOf('waiting')).toContain("form-action 'self' https://shop.example;");
  expect(policyOf('paused')).toContain("form-action 'self';");
});

test('hostile texts of a merchant are shown as text', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='a'>&amp;</style>`;
  const gallery = renderGallery('en', {
    merchantName: hostile,
    title: hostile,
    description: hostile,
    returnUrl: `https://shop.example/"><script>alert(2)</script>`,
  });
  const harmless = renderGallery('en', { returnUrl: 'https://shop.example/' });
  const tagsOf = (page: Page | undefined) => page?.html.match(/<\/?[a-z0-9!]+/g);
  for (const [state, page] of gallery) expect(tagsOf(page)).toEqual(tagsOf(harmless.get(state)));
  expect(gallery.get('open')?.html).toContain('&lt;script>alert(1)');
});

test('what the payer typed is kept, as text', () => {
  const fields = { email: '"><u>', name: '<i>', amount: '1\'"<' };
  const reply = { kind: 'flawed', fields, flaws: { email: 'unreadable' } } as const;
  const { html } = renderOpenPage({ ...form, target: payTarget({ amountMinor: null }), reply });
  expect(html).toContain('value="&quot;>&lt;u>"');
  expect(html).not.toMatch(/<u>|<i>/);
});

test('an image is shown from its own origin only, and not from an address that bends the policy', () => {
  const withImage = (imageUrl: string) =>
    renderOpenPage({ ...form, target: payTarget({ imageUrl }) });
  const good = withImage('https://cdn.example/a.png');
  expect(good.html).toContain('--pic:url("https://cdn.example/a.png")');
  expect(good.headers['content-security-policy']).toContain('img-src https://cdn.example;');
  const bad = withImage('https://cdn.example;script-src data:/a.png');
  expect(bad.html).not.toContain('--pic:url(');
  const quoted = withImage('https://cdn.example/"</style><script>(1)');
  expect(quoted.html).toContain('url("https://cdn.example/%22%3C/style%3E%3Cscript%3E%281%29")');
  expect(bad.headers['content-security-policy']).not.toContain('img-src');
});

test('PD-077 PD-078 a payer who chooses sees the bounds before any error, and a preset filled in', () => {
  const choosing = payTarget({ amountMinor: null, presetAmountMinor: 250_050n });
  const { html } = renderOpenPage({ ...form, target: choosing });
  expect(html).toMatch(/Between ₦0\.01 and ₦100,000,000\.00\./);
  expect(html).toMatch(/<input id="amount"[^>]*value="2500\.50"/);
  expect(renderOpenPage({ ...form, target: choosing, language: 'fr' }).html).toContain('2500,50');
});

test('PD-079 a fixed amount has no field, and the button says it', () => {
  const { html } = renderOpenPage({ ...form, target: payTarget({ presetAmountMinor: 1n }) });
  expect(html).not.toContain('id="amount"');
  expect(html).toMatch(/Pay ₦12,500\.00/);
});

test('each error is linked to its field, described by it, and stands in the title', () => {
  const page = renderGallery('en').get('flawed');
  expect(titleOf(page)).toBe('Error: Pay Adire Lane');
  for (const field of ['amount', 'email', 'name']) {
    expect(page?.html).toContain(`<a href="#${field}">`);
    expect(page?.html).toMatch(
      new RegExp(`<input id="${field}"[^>]*aria-describedby="(?:${field}-hint )?${field}-flaw"`),
    );
  }
});

test('the banner of the test mode is there in test mode only', () => {
  const banner = 'No real money moves';
  expect(renderOpenPage({ ...form, target: payTarget({ environment: 'test' }) }).html).toContain(
    banner,
  );
  expect(renderOpenPage({ ...form, target: payTarget() }).html).not.toContain(banner);
});

describe('the page of a payment', () => {
  const target = payTarget({ returnUrl: 'https://shop.example/done?order=7#top' });
  const view = {
    ...setting,
    target,
    isTargetOpen: true,
    subscriber: null,
    isReloading: true,
    formTargets: [],
    now: madeAt,
  };

  test('it reloads while the outcome is open, and a payer can stop that', () => {
    const payment = paymentOf(target, { status: 'processing' });
    const reloading = renderPaymentPage({ ...view, payment });
    const next = `/pay/${target.code}/${payment.id}/return?lang=en`;
    expect(reloading.headers['refresh']).toBe(`4; url=${next}`);
    expect(reloading.html).toContain('aria-live="polite"');
    expect(reloading.html).toContain('reload=off');
    const quiet = renderPaymentPage({ ...view, payment, isReloading: false });
    expect(quiet.headers['refresh']).toBeUndefined();
    const paid = renderPaymentPage({ ...view, payment: { ...payment, status: 'succeeded' } });
    expect(paid.headers['refresh']).toBeUndefined();
  });

  test('only a payment without a charge offers to be cancelled', () => {
    const offersCancel = (status: 'pending' | 'processing') =>
      renderPaymentPage({ ...view, payment: paymentOf(target, { status }) }).html.includes(
        '/cancel?',
      );
    expect([offersCancel('pending'), offersCancel('processing')]).toEqual([true, false]);
  });

  test('PD-059 a failed one leads to a new form, and back to the merchant as cancelled', () => {
    const payment = paymentOf(target, { status: 'failed', failureCode: 'declined' });
    const { html } = renderPaymentPage({ ...view, payment });
    expect(html).toContain(`href="/pay/${target.code}?lang=en"`);
    const back = `https://shop.example/done?order=7&amp;payment_id=${payment.id}&amp;status=cancelled#top`;
    expect(html).toContain(back);
    const closed = renderPaymentPage({ ...view, payment, isTargetOpen: false });
    expect(closed.html).not.toContain('Try again');
  });

  test.each(paymentFailureCodes)('a payer is told in words why it failed: %s', (failureCode) => {
    const payment = paymentOf(target, { status: 'failed', failureCode });
    const { html } = renderPaymentPage({ ...view, payment });
    expect(html).not.toContain(failureCode.includes('_') ? failureCode : 'null');
    expect(html).toMatch(/<p class="soft">[A-Z][^<]{20,}</);
  });

  test('what was sent back is said', () => {
    const payment = paymentOf(target, { status: 'partially_refunded', refundedMinor: 5_000n });
    const { html } = renderPaymentPage({ ...view, payment });
    expect(html).toMatch(/₦50\.00 of this has been refunded/);
  });
});

test('a receipt tells everything but the payer’s whole address', () => {
  const target = payTarget();
  const payment = paymentOf(target, {
    status: 'succeeded',
    succeededAt: madeAt,
    paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' },
  });
  const { html } = renderReceiptPage({
    number: 'R-00418',
    ...setting,
    target,
    payment,
  });
  const told = [
    payment.id,
    'Visa ending in 4242',
    '15 November 2026',
    '10:30 in Lagos (UTC+1)',
    's…@example.com',
  ];
  for (const text of told) expect(html).toContain(text);
  expect(html).not.toContain('simi@example.com');
  // The seller's name stands beside its logo, above and on the sheet, and not once more below.
  expect(html).not.toContain(`<li><bdi>${target.merchantName}</bdi></li>`);
  const erased = renderReceiptPage({
    number: 'R-00418',
    ...setting,
    target,
    payment: { ...payment, customer: null },
  });
  expect(erased.html).not.toContain('Paid by');
});

function titleOf(page: Page | undefined): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(page?.html ?? '')?.[1];
}
