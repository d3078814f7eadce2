import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { insertSubscription } from '../support/probes/subscription-probes.ts';
import type { MerchantsWorld } from './support/merchants.ts';

/** As many as a subscriber gets in a day. */
const mailsPerDay = 5;

export const attempts: readonly Attempt<MerchantsWorld>[] = [
  {
    id: 777,
    actor: 'malicious merchant',
    idea: 'fill a subscriber’s inbox by changing the amount again and again',
    run: async ({ api, attacker, send }) => {
      const { liveWorkspaceId } = attacker.tenant;
      const { victimSubscriptionId: id } = await insertSubscription(api.database, liveWorkspaceId);
      const change = (amount: number) =>
        send('POST', `/subscriptions/${id}/amount`, {
          key: attacker.key,
          body: { amount, currency: 'NGN' },
        });
      for (let mail = 1; mail <= mailsPerDay; mail += 1) {
        const { status, text } = await change(100 + mail);
        if (status !== 200) return text;
      }
      return checkRefused(await change(200), 400, '5 times in the last 24 hours');
    },
  },
];
