import type { Address } from '@countinghouse/ui';
import { developerPaths } from '../developers.paths.ts';
import { moneyPaths } from '../money.paths.ts';
import { paths } from '../paths.ts';

const places: ReadonlyMap<string, (liveWorkspaceId: string) => string> = new Map([
  ['available_balance', moneyPaths.newPayout],
  ['unsettled_balance', moneyPaths.settlements],
  ['reserved_balance', moneyPaths.balance],
  ['owed', moneyPaths.balance],
  ['disputes_open', moneyPaths.disputes],
  ['payments_under_way', paths.payments],
  ['refunds_under_way', moneyPaths.refunds],
  ['payouts_under_way', moneyPaths.payouts],
  ['payment_links', moneyPaths.paymentLinks],
  ['qr_codes', moneyPaths.qrCodes],
  ['subscriptions', moneyPaths.subscriptions],
  ['webhook_endpoints', developerPaths.webhooks],
]);

/** Where what is in the way of a closing is settled, and what ends with it is seen. */
export function closingAddress(
  word: string,
  businessId: string,
  liveWorkspaceId: string | undefined,
): Address | undefined {
  if (word === 'approvals_waiting') return { to: paths.approvals(businessId) };
  if (word === 'api_keys') return { to: developerPaths.apiKeys(businessId) };
  const place = places.get(word);
  if (place === undefined || liveWorkspaceId === undefined) return undefined;
  return { to: place(liveWorkspaceId) };
}
