import type { ApiProcess } from '../processes/api-process.ts';
import type { Json } from '../processes/simulator-process.ts';
import type { MoneyOutWorld } from './money-out-world.ts';
import { fundsOf } from './payout-rows.ts';

/** What a merchant, a test and the provider see of money on its way out. */
export interface MoneyOutSight {
  readonly get: (api: Pick<ApiProcess, 'baseUrl'>, path: string) => Promise<Json>;
  /** Of the merchant’s settled balance. */
  readonly funds: () => ReturnType<typeof fundsOf>;
  readonly eventsAbout: (id: unknown) => Promise<readonly string[]>;
  /** By our reference. */
  readonly transfersOf: (reference: unknown) => Promise<readonly Json[]>;
  readonly transferCount: () => Promise<number>;
  readonly refundCount: () => Promise<number>;
}

export function createMoneyOutSight(world: MoneyOutWorld): MoneyOutSight {
  const { liveWorkspaceId } = world.tenant;
  const book = (): Promise<Json> => world.simulator.ask('/simulator/book?side=live');
  return {
    get: async ({ baseUrl }, path) => {
      const headers = { authorization: `Bearer ${world.key}` };
      return (await fetch(baseUrl + path, { headers })).json();
    },
    funds: () => fundsOf(world.database, liveWorkspaceId),
    eventsAbout: async (id) => {
      const rows = await world.database.db
        .selectFrom('events')
        .select(['type', 'data'])
        .where('tenant_id', '=', liveWorkspaceId)
        .orderBy('id')
        .execute();
      return rows.filter(({ data }) => Object(data).id === id).map(({ type }) => type);
    },
    transfersOf: async (reference) =>
      (await book()).transfers.filter((transfer: Json) => transfer.reference === reference),
    transferCount: async () => (await book()).transfers.length,
    refundCount: async () => (await book()).refunds.length,
  };
}

/** How often an API has called the provider for something. */
export async function countCalls(api: ApiProcess, operation: string): Promise<number> {
  const metrics = await api.readMetrics();
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('provider_call_seconds_count'))
    .filter((line) => line.includes(`operation="${operation}"`) && !line.includes('held_back'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
