import { createPayer } from '../../charges/checkout/support/payer.ts';
import type { Payer } from '../../charges/checkout/support/payer.ts';
import { insertPaymentLink } from '../../support/charges/pay-targets.ts';
import { createTenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { startTestSimulator } from '../../support/processes/running-simulator.ts';
import type { TestSimulator } from '../../support/processes/running-simulator.ts';

/** What an attempt may have changed of a payment. */
interface StoredPayment {
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly fee_minor: bigint;
  readonly status: string;
  readonly payment_link_id: string | null;
}

/** A seller with two payment links, and a payer who sends what no form of ours holds. */
export interface CheckoutWorld {
  readonly api: TestApi;
  readonly simulator: TestSimulator;
  readonly payer: Payer;
  /** A link of 50,000 NGN. */
  readonly code: string;
  readonly otherCode: string;
  readonly otherLinkId: string;
  /** Sends the form of the first link, with fields added or replaced. */
  readonly submit: (fields?: Readonly<Record<string, string>>) => ReturnType<Payer['post']>;
  /** All payments of the first link, the newest last. */
  readonly payments: () => Promise<readonly StoredPayment[]>;
  /** A payment by an honest form. */
  readonly honest: StoredPayment;
  readonly close: () => Promise<void>;
}

export const publicUrl = 'https://pay.seller.example';
export const email = 'payer@example.com';

export async function openCheckout(): Promise<CheckoutWorld> {
  const simulator = await startTestSimulator();
  const api = await startTestApi({
    settings: {
      ...simulator.settings,
      PAYMENTS_PROVIDER_PAGE_ORIGINS: simulator.address,
      PAYMENTS_PUBLIC_URL: publicUrl,
    },
  });
  const { liveWorkspaceId } = await createTenant(api.deps);
  const create = () =>
    insertPaymentLink(api.database, liveWorkspaceId, { amount_minor: 5_000_000n });
  const [link, other] = [await create(), await create()];
  const payer = createPayer(api.address);
  const submit: CheckoutWorld['submit'] = async (fields = {}) => {
    const token = await payer.tokenOf(link.code);
    return payer.post(`/pay/${link.code}`, { token, email, ...fields });
  };
  const payments = () =>
    api.database.db
      .selectFrom('payments')
      .select(['amount_minor', 'currency', 'fee_minor', 'status', 'payment_link_id'])
      .where('workspace_id', '=', liveWorkspaceId)
      .orderBy('id')
      .execute();
  const { status, html } = await submit();
  const [honest] = await payments();
  if (honest === undefined) throw new Error(`nobody can pay: ${status} ${html}`);
  return {
    api,
    simulator,
    payer,
    code: link.code,
    otherCode: other.code,
    otherLinkId: other.id,
    submit,
    payments,
    honest,
    close: async () => {
      await api.stop();
      await simulator.stop();
    },
  };
}
