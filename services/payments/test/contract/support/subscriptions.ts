import { sendJson } from './client.ts';
import type { Target } from './target.ts';

/** A subscription that nobody has paid yet. */
export async function createSubscriptionId(target: Target, key: string): Promise<string> {
  const body = {
    amount: 10,
    currency: 'NGN',
    interval: 'month',
    customer: { email: 'ada@example.com' },
  };
  const { body: subscription } = await sendJson(target, '/subscriptions', { key, body });
  return String(subscription['id']);
}
