import { connectDatabase, sql } from '@countinghouse/postgres';
import { checkRefused, readReply } from '@countinghouse/testing/hostile';
import type { Attempt, Reply } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { moveBusiness } from '../../src/moving/moves/move-business.ts';
import type { CellSide, MoveDeps, MoveStep } from '../../src/moving/moves/mover.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

interface Mover {
  readonly tenant: Tenant;
  readonly key: string;
  readonly revokedKey: string;
  readonly paymentId: string;
  readonly owner: Staff;
}

/** Two cells, with a business that is between them and one that has moved. */
export interface MovingWorld {
  readonly cells: readonly [TestApi, TestApi];
  /** Its copy has arrived and was compared; it still lives in the first cell. */
  readonly between: Mover;
  readonly moved: Mover;
  /** A merchant of the second cell. */
  readonly stranger: { readonly businessId: string; readonly key: string };
  readonly close: () => Promise<void>;
}

export async function openMovingWorld(): Promise<MovingWorld> {
  const cells = [await startTestApi(), await startTestApi()] as const;
  const sides = [connectSide(cells[0], 0), connectSide(cells[1], 1)] as const;
  const moved = await openMover(cells[0]);
  const between = await openMover(cells[0]);
  await move(sides, moved.tenant);
  await move(sides, between.tenant, 'arrived').catch((error: unknown) => {
    if (!(error instanceof Cut)) throw error;
  });
  const { businessId, createKey } = await createTenant(cells[1].deps);
  const { key } = await createKey();
  return {
    cells,
    between,
    moved,
    stranger: { businessId, key },
    close: async () => {
      for (const { database } of sides) await database.close();
      for (const api of cells) await api.stop();
    },
  };
}

function connectSide({ testDatabase }: TestApi, cell: number): CellSide {
  const database: Database = connectDatabase<Schema>({
    url: testDatabase.ownerUrl,
    applicationName: 'move',
    connectionsMax: 3,
  });
  return { cell, database, newId: newTestId };
}

async function openMover(api: TestApi): Promise<Mover> {
  const tenant = await createTenant(api.deps);
  const { key } = await tenant.createKey();
  const revoked = await tenant.createKey();
  await revokeApiKey(api.deps, { businessId: tenant.businessId, keyId: revoked.id });
  const paymentId = await insertPayment(api.database, tenant.liveWorkspaceId);
  const owner = await signInStaff(api, { businessId: tenant.businessId });
  return { tenant, key, revokedKey: revoked.key, paymentId, owner };
}

class Cut extends Error {}

async function move([from, to]: readonly [CellSide, CellSide], tenant: Tenant, until?: MoveStep) {
  const deps: MoveDeps = {
    from,
    to,
    actor: { kind: 'operator', id: 'test' },
    now: () => new Date(),
    leadTo: async () => undefined,
    onStep: (step) => {
      if (step === until) throw new Cut();
    },
  };
  await moveBusiness(deps, tenant.businessId);
}

const read = ({ baseUrl }: TestApi, key: string, path: string): Promise<Reply> =>
  readReply(fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } }));

const sell = ({ baseUrl }: TestApi, key: string): Promise<Reply> =>
  readReply(
    fetch(`${baseUrl}/payment-links`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': newTestId(),
      },
      body: JSON.stringify({ title: 'Twice', amount: 100, currency: 'NGN' }),
    }),
  );

async function countLinks({ database }: TestApi, { tenant }: Mover): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payment_links where workspace_id = ${tenant.liveWorkspaceId}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

/** The database's refusal; null when it did what it was told. */
const refusalOf = ({ database }: TestApi, statement: string): Promise<string | null> =>
  sql
    .raw(statement)
    .execute(database.db)
    .then(
      () => null,
      (error: unknown) => String(Object(error).code),
    );

const refusedBy = async (api: TestApi, statements: readonly string[], codes: readonly string[]) => {
  for (const statement of statements) {
    const code = await refusalOf(api, statement);
    if (code === null) return `the database did it: ${statement}`;
    expect(codes, statement).toContain(code);
  }
  return null;
};

const unavailable = 503;
const notFound = 404;
const unauthorized = 401;
const noRight = '42501';
const elsewhere = 'CH001';

export const attempts: readonly Attempt<MovingWorld>[] = [
  {
    id: 890,
    actor: 'merchant in a hurry',
    idea: 'sells in the cell that the business comes to, before it lives there',
    run: async ({ cells, between }) => {
      const through = checkRefused(await sell(cells[1], between.key), unavailable);
      if (through === null) expect(await countLinks(cells[1], between)).toBe(0);
      return through;
    },
  },
  {
    id: 891,
    actor: 'another merchant',
    idea: 'reads a payment of a business whose copy has just arrived in their cell',
    run: async ({ cells, between, stranger }) =>
      checkRefused(await read(cells[1], stranger.key, `/payments/${between.paymentId}`), notFound),
  },
  {
    id: 892,
    actor: 'thief of a revoked key',
    idea: 'uses it in the cell that the business has moved to',
    run: async ({ cells, moved }) =>
      checkRefused(await read(cells[1], moved.revokedKey, '/payments'), unauthorized),
  },
  {
    id: 893,
    actor: 'merchant with an old address',
    idea: 'reads and sells by a key in the cell that the business has left',
    run: async ({ cells, moved }) => {
      const reading = checkRefused(await read(cells[0], moved.key, '/payments'), unavailable);
      const selling = checkRefused(await sell(cells[0], moved.key), unavailable);
      if (selling === null) expect(await countLinks(cells[0], moved)).toBe(0);
      return reading ?? selling;
    },
  },
  {
    id: 894,
    actor: 'thief of the application role',
    idea: 'forges the hand-over of a business: where it lives, the step of its move, its fence',
    run: async ({ cells, between, moved, stranger }) => {
      const [here, there] = [moved.tenant.businessId, between.tenant.businessId];
      const former = await refusedBy(
        cells[0],
        [
          `update businesses set moved_to_cell = null where id = '${here}'`,
          `update businesses set moved_to_cell = 7 where id = '${there}'`,
          `update business_moves set state = 'away' where business_id = '${there}'`,
          `delete from business_moves where business_id = '${here}'`,
          `drop trigger zz_move_${here.replaceAll('-', '')}_w on payments`,
        ],
        [noRight, elsewhere],
      );
      const latter = await refusedBy(
        cells[1],
        [
          `update businesses set moved_to_cell = 7 where id = '${stranger.businessId}'`,
          `update business_moves set state = 'here' where business_id = '${there}'`,
          `update business_moves set mover = '${newTestId()}' where business_id = '${there}'`,
          `insert into business_moves (business_id, epoch, side, other_cell, state, workspaces, people,
             members_ever) values ('${there}', 9, 'to', 0, 'here', '{}', '{}', '{}')`,
        ],
        [noRight],
      );
      return former ?? latter;
    },
  },
  {
    id: 895,
    actor: 'former owner’s session',
    idea: 'reads and changes a business in the cell that it has left, with a session from before',
    run: async ({ moved }) => {
      const path = `/businesses/${moved.tenant.businessId}`;
      const seen = await readReply(moved.owner.send('GET', path));
      if (seen.status === 200) return `read ${seen.text.slice(0, 200)}`;
      expect([unauthorized, notFound]).toContain(seen.status);
      const { status } = await moved.owner.send('POST', `${path}/archives`);
      if (status < 400) return 'an archive was requested';
      expect([unauthorized, notFound, unavailable]).toContain(status);
      return null;
    },
  },
  {
    id: 896,
    actor: 'thief of the application role',
    idea: 'writes money into the copies of a business that do not live in this cell',
    run: async ({ cells, between, moved }) => {
      const payment = (mover: Mover): string => `
        insert into payment_links (workspace_id, id, code, title, currency, amount_minor, created_at, updated_at)
        values ('${mover.tenant.liveWorkspaceId}', '${newTestId()}', '${newTestId().slice(-18)}', 'Forged', 'NGN', 1, now(), now())`;
      const former = await refusedBy(cells[0], [payment(moved)], [elsewhere]);
      return former ?? refusedBy(cells[1], [payment(between)], [elsewhere]);
    },
  },
];
