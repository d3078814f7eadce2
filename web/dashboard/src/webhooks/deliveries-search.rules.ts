export const deliveryStatuses = [
  'failing',
  'recovered',
  'delivered',
  'pending',
  'dead_lettered',
] as const;
type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What the address says: which deliveries, which one is open, and which of its attempts. */
export interface DeliveriesSearch {
  readonly status?: DeliveryStatus;
  readonly type?: string;
  readonly after?: string;
  readonly delivery?: string;
  readonly attempt?: number;
}

export function parseDeliveriesSearch(query: Readonly<Record<string, unknown>>): DeliveriesSearch {
  const text = (name: string): string | undefined => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const attempt = Number(query['attempt']);
  const given = {
    status: deliveryStatuses.find((status) => status === query['status']),
    type: text('type'),
    after: text('after'),
    delivery: text('delivery'),
    attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
