import { createPayer, tokenIn } from '../../charges/checkout/support/payer.ts';
import type { Payer } from '../../charges/checkout/support/payer.ts';
import type { ChargingProcesses } from '../processes/charging-processes.ts';

/** A payment that was started on our page and waits at the provider's. */
export interface StartedPayment {
  readonly id: string;
  readonly code: string;
  readonly reference: string;
  readonly pageUrl: string;
}

export type PayerDecision = 'pay' | 'decline' | 'insufficient_funds' | 'pending' | 'cancel';

export interface Paying {
  readonly payer: Payer;
  readonly start: (
    code: string,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<StartedPayment>;
  /** At the provider's page; gives where it sends the browser, or its refusal. */
  readonly decide: (
    payment: Pick<StartedPayment, 'pageUrl'>,
    decision: PayerDecision,
  ) => Promise<ProviderReply>;
}

interface ProviderReply {
  readonly status: number;
  readonly location: string | null;
}

/** A payer as a browser would be one, on both sides' pages. */
export function createPaying(world: ChargingProcesses): Paying {
  const payer = createPayer(world.front.address);
  return {
    payer,
    start: async (code, fields = {}) => {
      const page = await payer.get(`/pay/${code}`);
      const reply = await payer.post(`/pay/${code}`, {
        token: tokenIn(page),
        email: 'payer@example.com',
        ...fields,
      });
      if (reply.status !== 303 || reply.location === null) {
        throw new Error(`not started: ${reply.status} ${reply.title}`);
      }
      return { code, pageUrl: reply.location, ...(await findPayment(world, reply.location)) };
    },
    decide: async ({ pageUrl }, decision) => {
      const reply = await fetch(pageUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome: decision }),
      });
      await reply.text();
      return { status: reply.status, location: reply.headers.get('location') };
    },
  };
}

async function findPayment(world: ChargingProcesses, pageUrl: string) {
  return world.database.db
    .selectFrom('checkout_sessions as s')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.workspace_id', '=', 's.workspace_id').onRef('p.id', '=', 's.payment_id'),
    )
    .select(['p.id', 'p.reference'])
    .where('s.checkout_url', '=', pageUrl)
    .executeTakeFirstOrThrow();
}
