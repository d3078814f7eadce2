import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { DemoAddresses } from '../demo/under-test.ts';

/* What the recorder does in a demo: where it goes, and what it makes there because the demo has none of it. */

/** A request below the API’s path. */
export type Creation = readonly [path: string, body: object];

const lastYearEnd = `${new Date().getUTCFullYear() - 1}-12-31`;

export const checklistOf = (organisation: string): string =>
  `${organisation}/year-ends/checklist?year_end=${lastYearEnd}`;

const outside = [
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/sign-up',
  '/invitations',
  '/lost-second-factor',
  '/stop-recovery',
  '/recovery',
  '/account',
];

export const dashboardAddresses = (approvalId: string): readonly string[] => [
  ...outside,
  '/new-business',
  '/connect-books',
  '/verification',
  '/settlement-account',
  `/approvals/${approvalId}`,
];

export const booksAddresses = (organisation: string): readonly string[] => [
  ...outside,
  '/new-organisation',
  '/organisations',
  `${organisation}/leads`,
  `${organisation}/journal/opening-balances`,
  checklistOf(organisation),
  `${organisation}/revaluations/preview`,
  `${organisation}/reports/tax/documents`,
  `${organisation}/recurring/new?kind=invoice`,
  `${organisation}/transfers/new`,
];

export const booksCreations = (
  organisation: string,
  { customer_id: contactId, webhook_url: url }: DemoAddresses['accounting'],
): readonly Creation[] => [
  [
    `${organisation}/documents`,
    { kind: 'invoice', contact_id: contactId, lines: [{ description: 'Hours', unit_price: 100 }] },
  ],
  [`${organisation}/webhooks`, { url, events: ['invoice.paid'] }],
  [`${organisation}/invitations`, { email: 'ada@example.com', role: 'viewer' }],
  // Another owner has to agree to this one.
  [`${organisation}/invitations`, { email: 'chidi@example.com', role: 'admin' }],
  [`${organisation}/year-ends`, { year_end: lastYearEnd }],
];

/** Below the workspace that the dashboard opens. */
export const dashboardCreations: readonly Creation[] = [
  [
    '/split-recipients',
    {
      externalReference: 'weaver-7',
      name: 'Ada Obi Weaving',
      accountBank: '044',
      accountNumber: '0690000031',
      splitValue: 20,
    },
  ],
  [
    '/subscriptions',
    { amount: 10, currency: 'NGN', interval: 'month', customer: { email: 'ada@example.com' } },
  ],
  ['/payouts', { amount: 10.5, currency: 'NGN', destinationType: 'provider_bank' }],
];

/** The payer’s bank takes the newest payment back; returns when the service knows. */
export async function disputeLatestPayment(payments: DemoAddresses['payments']): Promise<void> {
  const { live_key: key, simulator_url: simulator } = payments;
  const list = async (
    path: string,
  ): Promise<readonly { readonly reference?: string | undefined }[]> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${payments.base_url}${path}`, { headers });
    return listOfReferences.parse(await answer.json()).data;
  };
  const [latest] = await list('/payments?status=succeeded&limit=1');
  const body = JSON.stringify({ side: 'live', reference: latest?.reference });
  await fetch(`${simulator}/simulator/chargebacks`, { method: 'POST', body });
  while ((await list('/disputes?limit=1')).length === 0) await setTimeout(1000);
}

const listOfReferences = z.object({
  data: z.array(z.object({ reference: z.string().optional() })),
});

/** Keys, passwords and links that let somebody in: none may be kept. */
export function secretsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return /key|password|secret|enrol/.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([each, one]) => secretsIn(one, each));
}
