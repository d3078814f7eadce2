import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { DeliveriesSearch } from './deliveries-search.rules.ts';
import type { EventType } from './event-types.ts';

export type Endpoint = PaymentsScreens['listWebhooks']['answer']['data'][number];
export type Health = PaymentsScreens['listWebhookHealth']['answer']['data'][number];
export type Delivery = PaymentsScreens['searchWebhookDeliveries']['answer']['data'][number];
export type DeliveryDetail = PaymentsScreens['getWebhookDelivery']['answer'];
export type Attempt = DeliveryDetail['attempt_log'][number];

export interface Webhook {
  readonly endpoint: Endpoint;
  readonly health: Health | null;
}

/** Endpoints with how deliveries to them went. */
export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'health'],
    queryFn: async (): Promise<readonly Webhook[]> => {
      const path = { workspaceId };
      const [endpoints, health] = await Promise.all([
        call('listWebhooks', { path }),
        call('listWebhookHealth', { path }),
      ]);
      return endpoints.data.map((endpoint) => ({
        endpoint,
        health: health.data.find(({ webhook_id: id }) => id === endpoint.id) ?? null,
      }));
    },
    // Whoever comes here wants to know how it is now.
    staleTime: 0,
    refetchInterval: 60_000,
  });

const pageSize = 25;

/** Deliveries of one endpoint, of one event, or all. */
export const deliveriesQuery = (
  workspaceId: string,
  of: { readonly webhook_id?: string; readonly event_id?: string },
  { status, type, after }: DeliveriesSearch,
) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'deliveries', of, status, type, after],
    queryFn: () =>
      call('searchWebhookDeliveries', {
        path: { workspaceId },
        query: {
          ...of,
          ...(status !== undefined && { status }),
          ...(type !== undefined && { event_type: type }),
          ...(after !== undefined && { starting_after: after }),
          limit: pageSize,
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const deliveryQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'delivery', id],
    queryFn: () => call('getWebhookDelivery', { path: { workspaceId, id } }),
  });

export const replaysQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'replays', id],
    queryFn: () => call('listWebhookReplays', { path: { workspaceId, id } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ finished_at: at }) => at === null) === true ? 5_000 : false,
  });

export interface EndpointOrder {
  readonly url: string;
  readonly eventTypes: readonly EventType[];
}

export const createEndpoint = (workspaceId: string, body: EndpointOrder) =>
  call('createWebhook', { path: { workspaceId }, body });

export const updateEndpoint = (workspaceId: string, id: string, body: EndpointOrder) =>
  call('updateWebhook', { path: { workspaceId, id }, body });

export const removeEndpoint = (workspaceId: string, id: string) =>
  call('removeWebhook', { path: { workspaceId, id } });

export const rotateSecret = (workspaceId: string, id: string, overlapSeconds: number) =>
  call('rotateWebhookSecret', { path: { workspaceId, id }, body: { overlapSeconds } });

export const pingEndpoint = (workspaceId: string, id: string) =>
  call('pingWebhook', { path: { workspaceId, id } });

export const retryDelivery = (workspaceId: string, id: string) =>
  call('retryWebhookDelivery', { path: { workspaceId, id } });

/** One after the other; a refusal of one does not stop the rest. */
export async function retryAll(
  workspaceId: string,
  ids: readonly string[],
): Promise<{ readonly retried: number; readonly refused: number }> {
  let refused = 0;
  for (const id of ids) {
    await retryDelivery(workspaceId, id).catch(() => {
      refused += 1;
    });
  }
  return { retried: ids.length - refused, refused };
}

export const recoverSince = (workspaceId: string, id: string, since: string) =>
  call('recoverWebhook', { path: { workspaceId, id }, body: { since } });
