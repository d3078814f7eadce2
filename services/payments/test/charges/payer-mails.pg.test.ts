import { dayMs } from '@countinghouse/calendar';
import { renderEmail } from '@countinghouse/mail';
import type { Mail } from '@countinghouse/mail';
import { afterEach, describe, expect, test } from 'vitest';
import { findPayTarget } from '../../src/charges/checkout/find-pay-target.ts';
import { deletePayerNotices } from '../../src/charges/payer-notices/delete-payer-notices.ts';
import { mailPayers } from '../../src/charges/payer-notices/mail-payers.ts';
import { numberReceipt } from '../../src/charges/receipts/number-receipt.ts';
import { resendReceipt } from '../../src/charges/receipts/resend-receipt.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { payerMails } from '../support/charges/payer-mails.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { createSubscriptionScene, leaveNothingDue } from '../support/charges/subscription-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const declined = {
  kind: 'declined',
  failureCode: 'insufficient_funds',
  message: 'Insufficient Funds',
} as const;

afterEach(async () => {
  await leaveNothingDue(use.database);
  await use.database.db
    .updateTable('payer_notices')
    .set({ due_at: null, done_at: new Date(0), outcome: 'outdated' })
    .where('done_at', 'is', null)
    .execute();
});

async function ownScene() {
  const scene = await createSubscriptionScene(use.database);
  const payLink = async () => {
    const link = await insertPaymentLink(use.database, scene.tenant.liveWorkspaceId);
    const target = await findPayTarget(use.database, link.code);
    if (target === null) throw new Error('the link leads nowhere');
    const payment = await scene.startOne(target);
    const { amountMinor } = target;
    if (amountMinor === null) throw new Error('the link has no amount');
    scene.script.charges.set(payment.reference, foundCharge(payment.reference, { amountMinor }));
    await scene.settle(payment);
    return payment;
  };
  return { ...scene, payLink, mails: await payerMails(scene.deps) };
}

const subjects = (mails: readonly Mail[]): readonly string[] =>
  mails.map(({ letter }) => letter.subject);

test('PD-233 notices that are done go after the time that was set, and nobody is mailed again', async () => {
  const own = await ownScene();
  const payment = await own.payLink();
  const waiting = await own.payLink();
  const count = async () => {
    const rows = await use.database.db
      .selectFrom('payer_notices')
      .select('subject_id')
      .where('workspace_id', '=', own.tenant.liveWorkspaceId)
      .where('subject_id', 'in', [payment.id, waiting.id])
      .execute();
    return rows.length;
  };
  expect(await own.mails.mail()).toBe(2);
  await use.database.db
    .updateTable('payer_notices')
    .set({ due_at: new Date('2100-01-01'), done_at: null, outcome: null })
    .where('workspace_id', '=', own.tenant.liveWorkspaceId)
    .where('subject_id', '=', waiting.id)
    .execute();
  const forget = (days: number) =>
    deletePayerNotices({
      database: use.database,
      payerNoticeDays: 31,
      now: () => new Date(own.deps.now().getTime() + days * dayMs),
    });
  await forget(30);
  expect(await count()).toBe(2);
  await forget(32);
  expect(await count()).toBe(1);
  await own.settle(payment);
  expect(await own.mails.mail()).toBe(0);
});

describe('a receipt', () => {
  test('is mailed once in the seller’s name, with number, order and link, as text and as HTML', async () => {
    const own = await ownScene();
    const payment = await own.payLink();
    expect(await own.mails.mail()).toBe(1);
    for (let round = 0; round < 3; round += 1) expect(await own.mails.mail()).toBe(0);
    // The same outcome once more, by another notice of the provider's.
    await own.settle(payment);
    own.advance(dayMs);
    expect(await own.mails.mail()).toBe(0);
    const [mail, ...others] = await own.mails.next();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('payer@example.com');
    expect(mail?.senderName).toMatch(/^Shop/);
    if (mail === undefined) throw new Error('no mail');
    const { subject, text, html } = renderEmail(mail.letter);
    expect(subject).toMatch(/receipt R-00001: ₦12,500\.00$/);
    for (const part of [text, html]) {
      expect(part).toContain('Receipt R-00001');
      expect(part).toContain('12,500.00');
      expect(part).toContain('Visa ending in 4081');
      expect(part).toContain(`/${payment.id}/receipt?lang=en`);
      expect(part).toMatch(/in Lagos \(UTC\+1\)/);
    }
  });

  test('that could not be queued stays due, and then is mailed once; two workers mail it once', async () => {
    const own = await ownScene();
    await own.payLink();
    const dying = {
      ...own.mails.parts,
      queueMail: () => Promise.reject(new Error('the worker died')),
    };
    await expect(mailPayers(dying)).rejects.toThrow('the worker died');
    expect(await own.mails.next()).toEqual([]);
    // The lease of the dead worker holds.
    expect(await own.mails.mail()).toBe(0);
    own.advance(61_000);
    await Promise.all([own.mails.mail(), own.mails.mail(), own.mails.mail()]);
    expect(await own.mails.next()).toHaveLength(1);
  });

  test('of a worker that outlived its lease is not queued beside the other one', async () => {
    const own = await ownScene();
    await own.payLink();
    let isFirst = true;
    const slow = {
      ...own.mails.parts,
      // While this worker reads, another one takes over and is through.
      get publicUrl() {
        if (isFirst) {
          isFirst = false;
          own.advance(61_000);
        }
        return 'https://pay.example';
      },
    };
    await Promise.all([mailPayers(slow), own.mails.mail()]);
    await own.mails.mail();
    expect(await own.mails.next()).toHaveLength(1);
  });

  test('has the workspace’s next number, whoever asks first, and no number is left out', async () => {
    const own = await ownScene();
    const payments = [await own.payLink(), await own.payLink(), await own.payLink()];
    const asked = [...payments, ...payments].map((payment) => numberReceipt(own.deps, payment));
    const numbers = await Promise.all(asked);
    expect(new Set(numbers)).toEqual(new Set(['R-00001', 'R-00002', 'R-00003']));
    expect(numbers.slice(3)).toEqual(numbers.slice(0, 3));
  });

  test('is resent five times a day at most; a key sends once', async () => {
    const own = await ownScene();
    const payment = await own.payLink();
    await own.mails.mail();
    await own.mails.next();
    const resend = (idempotencyKey: string | null) =>
      resendReceipt(own.deps, own.caller, { paymentId: payment.id, idempotencyKey });
    const first = await resend('again');
    expect(first).toMatchObject({ kind: 'queued', number: 'R-00001', isReplay: false });
    expect(await resend('again')).toEqual({ ...first, isReplay: true });
    const more = await Promise.all(Array.from({ length: 6 }, () => resend(null)));
    expect(more.filter(({ kind }) => kind === 'queued')).toHaveLength(4);
    expect(more.filter(({ kind }) => kind === 'reject')).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'reject', reason: 'receipts_sent_too_often' })),
    );
    await own.mails.mail();
    expect(await own.mails.next()).toHaveLength(5);
    own.advance(dayMs + 1);
    expect(await resend(null)).toMatchObject({ kind: 'queued' });
  });

  test('is refused for what was not received, what nobody has, and a payer who was erased', async () => {
    const own = await ownScene();
    const open = await own.open(await own.create());
    const resend = (paymentId: string) =>
      resendReceipt(own.deps, own.caller, { paymentId, idempotencyKey: null });
    expect(await resend(open.id)).toEqual({ kind: 'reject', reason: 'not_received' });
    expect(await resend('0192a000-0000-7000-8000-000000000003')).toMatchObject({
      reason: 'not_found',
    });
    const paid = await own.payLink();
    await use.database.db
      .updateTable('payments')
      .set({ customer: null })
      .where('workspace_id', '=', paid.workspaceId)
      .where('id', '=', paid.id)
      .execute();
    expect(await resend(paid.id)).toEqual({ kind: 'reject', reason: 'no_payer_email' });
    await own.mails.mail();
    expect(await own.mails.next()).toEqual([]);
  });

  test('is followed by a mail about a refund, once', async () => {
    const own = await ownScene();
    const payment = await own.payLink();
    await own.mails.mail();
    await own.mails.next();
    await own.refund(payment.id);
    for (let round = 0; round < 2; round += 1) await own.mails.mail();
    expect(subjects(await own.mails.next())).toEqual([
      expect.stringMatching(/has refunded ₦12,500\.00$/),
    ]);
  });
});

/** What is queued on some days, counted from the first payment. */
async function liveThrough(
  own: Awaited<ReturnType<typeof ownScene>>,
  days: readonly number[],
  before: (day: number) => void = () => undefined,
): Promise<readonly string[]> {
  const told: string[] = [];
  let today = 0;
  for (const day of days) {
    own.advance((day - today) * dayMs);
    today = day;
    before(day);
    await own.renew();
    await own.mails.mail();
    for (const mail of await own.mails.next()) told.push(`${day} ${kindOf(mail)}`);
  }
  return told;
}

function kindOf({ letter: { subject } }: Mail): string {
  if (subject.includes('has started')) return 'started';
  if (subject.includes('will be charged')) return 'soon';
  if (subject.includes('could not charge')) return 'failed';
  if (subject.includes('is cancelled')) return 'cancelled';
  return /receipt R-\d+/.exec(subject)?.[0] ?? subject;
}

/** Days from the first payment to the end of so many periods, whatever day that was. */
function daysUntil(start: Date | null, periods: Temporal.DurationLike): number {
  const day = Temporal.PlainDate.from((start ?? new Date(Number.NaN)).toISOString().slice(0, 10));
  return day.until(day.add(periods)).days;
}

/** Each of these days and the one before it, so that nothing comes early. */
const around = (days: readonly number[]): readonly number[] =>
  days.flatMap((day) => [...(day === 0 ? [] : [day - 1]), day]);

describe('a year of a subscription', () => {
  test('by the year: terms, notice two weeks before, receipt, and each failed try until it ends', async () => {
    const own = await ownScene();
    const { current_period_start: start } = await own.row(
      await own.createActive({ interval: 'year' }),
    );
    const first = daysUntil(start, { years: 1 });
    const second = daysUntil(start, { years: 2 });
    const tries = [1, 3, 5, 7].map((days) => second + days);
    const days = [180, first - 14, first, 500, second - 14, second, ...tries, 900];
    const told = await liveThrough(own, around([0, ...days]), (day) => {
      if (day >= second) own.script.tokenAnswers.splice(0, Infinity, declined);
    });
    expect(told).toEqual([
      '0 started',
      `${first - 14} soon`,
      `${first} receipt R-00002`,
      `${second - 14} soon`,
      ...[second, ...tries.slice(0, -1)].map((day) => `${day} failed`),
      `${second + 7} cancelled`,
    ]);
  });

  test('by the month: a receipt on each day of a charge, and no other mail', async () => {
    const own = await ownScene();
    const { current_period_start: start } = await own.row(await own.createActive());
    const charged = Array.from({ length: 12 }, (_, index) =>
      daysUntil(start, { months: index + 1 }),
    );
    const told = await liveThrough(own, around([0, ...charged]));
    expect(told).toEqual([
      '0 started',
      ...charged.map((day, index) => `${day} receipt R-${String(index + 2).padStart(5, '0')}`),
    ]);
  });

  test('the failed renewal’s mail leads to the page, and says when it ends', async () => {
    const own = await ownScene();
    const subscription = await own.createActive({ interval: 'week' });
    await own.mails.mail();
    await own.mails.next();
    own.advance(7 * dayMs);
    own.script.tokenAnswers.push(declined);
    await own.renew();
    await own.mails.mail();
    const [mail] = await own.mails.next();
    if (mail === undefined) throw new Error('no mail');
    const { text } = renderEmail(mail.letter);
    expect(text).toContain(`https://pay.example/pay/${subscription.code}/subscription/`);
    expect(text).toMatch(/try the card again on \d+ \w+ \d{4}/);
    expect(text).toMatch(/ends on \d+ \w+ \d{4}\.\s+You\s+then\s+owe nothing/);
  });

  test('that the merchant cancels is confirmed to the payer, once', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    await own.mails.mail();
    await own.mails.next();
    await own.cancel(subscription);
    await own.cancel(subscription);
    await own.mails.mail();
    expect((await own.mails.next()).map(kindOf)).toEqual(['cancelled']);
    await own.cancel(await own.create());
    await own.mails.mail();
    expect(await own.mails.next()).toEqual([]);
  });
});
