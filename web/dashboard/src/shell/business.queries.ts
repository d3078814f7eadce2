import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Business = PaymentsScreens['getBusiness']['answer'];
export type Permission = Business['permissions'][number]['permission'];

/** What the business is, and what the person may do in it. */
export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['business', businessId],
    queryFn: () => call('getBusiness', { path: { businessId } }),
    staleTime: 60_000,
  });

/** The service's sentence why a person may not do this, and who may. Null when they may. */
export function refuseBy(business: Business | undefined, permission: Permission): string | null {
  const found = business?.permissions.find((one) => one.permission === permission);
  return found === undefined || found.allowed ? null : found.reason;
}
