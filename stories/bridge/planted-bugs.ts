import { sql } from '@countinghouse/postgres';
import type { OpenFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { loseCharge } from './lost-charge.ts';
import type { World } from './world.ts';

/** A plausible mistake, planted in the books or on the way to them. */
export interface PlantedBug {
  readonly name: string;
  readonly feed?: (open: OpenFeed) => OpenFeed;
  /** Runs once, in the middle of a story, when everything was read. */
  readonly after?: (world: World) => Promise<void>;
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a reader whose cursor moves before it books',
    after: async (world) => {
      const { services, orgId, connectionId } = world;
      const head = await loseCharge(world);
      await sql`update payments_connections set cursor_sequence = ${head.sequence},
        cursor_hash = ${head.hash} where org_id = ${orgId} and id = ${connectionId}`.execute(
        services.worker.db,
      );
    },
  },
  {
    name: 'fees that are taken for what payers paid',
    feed: (open) => (url, key) => {
      const feed = open(url, key);
      return {
        ...feed,
        readMovements: async (after, limit) => {
          const page = await feed.readMovements(after, limit);
          if (page.kind !== 'page') return page;
          const movements = page.movements.map((each) =>
            each.kind === 'charge'
              ? { ...each, grossMinor: each.grossMinor + 1n, feeMinor: each.feeMinor + 1n }
              : each,
          );
          return { ...page, movements };
        },
      };
    },
  },
  {
    name: 'a balance that is not what its movements add up to',
    feed: (open) => (url, key) => {
      const feed = open(url, key);
      return {
        ...feed,
        readMovements: async (after, limit) => {
          const page = await feed.readMovements(after, limit);
          if (page.kind !== 'page') return page;
          const movements = page.movements.map((each) =>
            each.kind === 'refund' ? { ...each, changeMinor: each.changeMinor - 1n } : each,
          );
          return { ...page, movements };
        },
      };
    },
  },
];
