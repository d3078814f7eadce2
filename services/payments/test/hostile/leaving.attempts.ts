import { sql } from '@countinghouse/postgres';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { downloadArchive, openArchiveWorker } from '../support/leaving/archive-worker.ts';
import type { ArchiveWorker } from '../support/leaving/archive-worker.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

/** A business whose archive is ready, and people who should not have it. */
export interface LeavingWorld {
  readonly api: TestApi;
  readonly worker: ArchiveWorker;
  readonly businessId: string;
  readonly owner: Staff;
  readonly archiveId: string;
  readonly close: () => Promise<void>;
}

export async function openLeavingWorld(): Promise<LeavingWorld> {
  const api = await startTestApi();
  const worker = openArchiveWorker(api, () => new Date());
  const { businessId } = await createTenant(api.deps);
  const owner = await signInStaff(api, { businessId });
  const requested = await owner.send('POST', `/businesses/${businessId}/archives`);
  const archiveId = String(Object(await requested.json()).id);
  await worker.prepare(businessId, archiveId);
  const close = async (): Promise<void> => {
    await worker.close();
    await api.stop();
  };
  return { api, worker, businessId, owner, archiveId, close };
}

/** Null: nothing of the archive came. */
async function fetched({ api, businessId, archiveId: id }: LeavingWorld, staff: Staff) {
  const { status, bytes } = await downloadArchive(api, staff, { businessId, id });
  return status === 200 ? `got ${bytes.length} bytes` : null;
}

const request = async ({ businessId }: LeavingWorld, staff: Staff): Promise<number> =>
  (await staff.send('POST', `/businesses/${businessId}/archives`)).status;

const anHourAgo = (): Date => new Date(Date.now() - 3_600_000);

export const attempts: readonly Attempt<LeavingWorld>[] = [
  {
    id: 778,
    actor: 'leaving member',
    idea: 'an owner is removed and downloads the archive of the business with the session still open',
    run: async (world) => {
      const { api, businessId, owner } = world;
      const leaving = await signInStaff(api, { businessId });
      const path = `/businesses/${businessId}/members/${leaving.memberId}`;
      expect((await owner.send('DELETE', path)).status).toBe(200);
      return fetched(world, leaving);
    },
  },
  {
    id: 779,
    actor: 'another merchant',
    idea: 'an owner of another business uses the link of a mail about an archive',
    run: async (world) => {
      const { businessId } = await createTenant(world.api.deps);
      const stranger = await signInStaff(world.api, { businessId });
      const id = world.archiveId;
      const own = await downloadArchive(world.api, stranger, { businessId, id });
      return own.status === 200 ? 'through their own business' : fetched(world, stranger);
    },
  },
  {
    id: 780,
    actor: 'admin',
    idea: 'an archive of a business is requested and downloaded without being an owner',
    run: async (world) => {
      const { api, businessId } = world;
      const admin = await signInStaff(api, { businessId, role: 'admin' });
      return (await request(world, admin)) === 202 ? 'requested' : fetched(world, admin);
    },
  },
  {
    id: 781,
    actor: 'session thief',
    idea: "an archive of a business is requested and downloaded by an owner's session that was left open",
    run: async (world) => {
      const { api, businessId } = world;
      const stale = await signInStaff(api, { businessId, secondFactorAt: anHourAgo() });
      return (await request(world, stale)) === 202 ? 'requested' : fetched(world, stale);
    },
  },
  {
    id: 782,
    actor: 'thief of the worker’s password',
    idea: "the database's functions for archives read a business whose archive is finished",
    run: async ({ worker, businessId, archiveId }) => {
      const { db } = worker.database;
      const open = sql`select open_archive_rows(${businessId}, ${archiveId}, 'payments', false)`;
      const revive = sql`
        update archives set status = 'running' where tenant_id = ${businessId} and id = ${archiveId}`;
      for (const statement of [open, revive]) {
        const refused = await statement.execute(db).then(
          () => null,
          (error: unknown) => String(Object(error).code),
        );
        if (refused === null) return 'the database did it';
        expect(['42501', '23514']).toContain(refused);
      }
      return null;
    },
  },
];
