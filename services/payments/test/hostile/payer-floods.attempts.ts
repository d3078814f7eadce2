import type { Attempt } from '@countinghouse/testing/hostile';

/** A merchant's payment link at an API whose provider is counted. */
export interface PayerFloodsWorld {
  readonly openPicture: (code: string, address: string) => Promise<number>;
  /** A form without anything in it. */
  readonly sendEmptyForm: (code: string, address: string) => Promise<number>;
  /** As an honest payer does: opens the page, then sends its form. */
  readonly pay: (code: string, address: string) => Promise<{ status: number; paymentId: string }>;
  readonly viewPayment: (code: string, paymentId: string) => Promise<number>;
  /** Questions about a charge that reached the provider so far. */
  readonly questionCount: () => number;
  readonly newLink: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** As the world sets them; a page may be viewed twenty times as often as its form is sent. */
export const formLimits = { perAddress: 2, perCode: 20 } as const;
const viewsPerAddress = formLimits.perAddress * 20;

export const attempts: readonly Attempt<PayerFloodsWorld>[] = [
  {
    id: 693,
    actor: 'no key',
    idea: 'pictures of a code without limit',
    run: async ({ openPicture, newLink }) => {
      const code = await newLink();
      const statuses = await Promise.all(
        Array.from({ length: viewsPerAddress * 3 }, () => openPicture(code, '203.0.113.70')),
      );
      const served = statuses.filter((status) => status !== 429).length;
      // A minute may end in between, and then there are two of them.
      return served <= viewsPerAddress * 2 ? null : `${served} pictures were drawn`;
    },
  },
  {
    id: 695,
    actor: 'malicious payer',
    idea: 'every view of a pending payment asks the provider',
    run: async ({ newLink, pay, viewPayment, questionCount }) => {
      const code = await newLink();
      const { paymentId, status } = await pay(code, '203.0.113.71');
      if (status !== 303) throw new Error(`no payment was started: ${status}`);
      const before = questionCount();
      for (let view = 0; view < 10; view += 1) await viewPayment(code, paymentId);
      const asked = questionCount() - before;
      return asked <= 1 ? null : `${asked} questions for ten views`;
    },
  },
  {
    id: 721,
    actor: 'no key',
    idea: "shut a merchant's link for all payers with empty forms from one /64",
    run: async ({ newLink, sendEmptyForm, pay }) => {
      const code = await newLink();
      for (let form = 0; form < formLimits.perCode + 10; form += 1) {
        await sendEmptyForm(code, `2001:db8:70:1::${(form % 13) + 1}`);
      }
      const { status } = await pay(code, '203.0.113.72');
      return status === 429 ? 'an honest payer is refused' : null;
    },
  },
];
