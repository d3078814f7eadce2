import { randomBytes } from 'node:crypto';
import { uuidV7Floor } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { createEndpoint } from '@countinghouse/webhooks';
import { createPaymentsDatabase } from './payments-database.ts';
import type { PaymentsDatabase } from './payments-database.ts';
import { createTenant, newPepper, withOperator } from './tenant.ts';
import { withClient } from './with-client.ts';

/** Merchants with an endpoint each, and events that wait for them. */
export interface DeliverFixture {
  readonly database: PaymentsDatabase;
  readonly sealingKey: Buffer;
  /** One for each address, in their order. */
  readonly workspaceIds: readonly string[];
  /** Puts events of all merchants in turn into the outbox, at once. Gives their first and last id. */
  readonly emit: (count: number) => Promise<EventChunk>;
}

export interface EventChunk {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/** What an event of the service looks like; also the body that the bare sender sends. */
export const sampleData =
  '{"id": "0199a000-0000-7000-8000-000000000000", "amount": 10000, "currency": "NGN", "fee_amount": 320, "net_amount": 9680, "status": "succeeded", "qr_code_id": null, "payment_link_id": "0199a000-0000-7000-8000-000000000001"}';

export async function createDeliverFixture(
  postgresUrl: string,
  urls: readonly string[],
): Promise<DeliverFixture> {
  const database = await createPaymentsDatabase(postgresUrl);
  const pepper = newPepper();
  const sealer = createSealer({ keys: [{ id: 'bench', key: pepper }] });
  const workspaceIds = await withOperator(
    { applicationUrl: database.applicationUrl, pepper },
    async (deps) => {
      const ids: string[] = [];
      for (const [index, url] of urls.entries()) {
        const { workspaceId } = await createTenant(deps, `Merchant ${index + 1}`);
        await withTransaction(deps.database.db, (tx) =>
          createEndpoint(
            tx,
            { sealer, randomBytes },
            {
              workspaceId,
              endpointId: deps.newId(),
              url,
              eventTypes: ['payment.succeeded'],
              now: new Date(),
            },
          ),
        );
        ids.push(workspaceId);
      }
      return ids;
    },
  );
  await withClient(database.ownerUrl, (client) => client.query('analyze'));
  return {
    database,
    sealingKey: pepper,
    workspaceIds,
    emit: (count) => emitEvents(database, workspaceIds, count),
  };
}

/** Ids of one chunk share the millisecond and count up in their last twelve digits. */
async function emitEvents(
  database: PaymentsDatabase,
  workspaceIds: readonly string[],
  count: number,
): Promise<EventChunk> {
  const head = uuidV7Floor(Date.now()).slice(0, 24);
  const id = (number: number): string => `${head}${number.toString(16).padStart(12, '0')}`;
  await withClient(database.ownerUrl, (client) =>
    client.query(
      `with made as (
         insert into events (workspace_id, id, type, created_at, data)
         select ($1::uuid[])[1 + n % $2], ($3 || lpad(to_hex(n), 12, '0'))::uuid,
           'payment.succeeded', now(), $4::jsonb
         from generate_series(0, $5::int - 1) n
         returning workspace_id, id)
       insert into event_outbox (workspace_id, event_id) select workspace_id, id from made`,
      [workspaceIds, workspaceIds.length, head, sampleData, count],
    ),
  );
  return { first: id(0), last: id(count - 1), count };
}
