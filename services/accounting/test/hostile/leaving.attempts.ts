import { sql } from '@countinghouse/postgres';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { downloadArchive, openArchiveWorker } from '../support/leaving/archive-worker.ts';
import type { ArchiveWorker } from '../support/leaving/archive-worker.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

/** An organisation whose archive is ready, and people who should not have it. */
export interface LeavingWorld {
  readonly api: TestApi;
  readonly worker: ArchiveWorker;
  readonly orgId: string;
  readonly owner: Staff;
  readonly archiveId: string;
  readonly close: () => Promise<void>;
}

export async function openLeavingWorld(): Promise<LeavingWorld> {
  const api = await startTestApi();
  const worker = openArchiveWorker(api);
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  const { body } = await owner.post('/archives');
  await worker.prepare(orgId, body.id);
  const close = async (): Promise<void> => {
    await worker.close();
    await api.stop();
  };
  return { api, worker, orgId, owner, archiveId: body.id, close };
}

/** Null: nothing of the archive came. */
async function fetched({ api, orgId, archiveId: id }: LeavingWorld, staff: Staff) {
  const { status, bytes } = await downloadArchive(api, staff, { orgId, id });
  return status === 200 ? `got ${bytes.length} bytes` : null;
}

const anHourAgo = (): Date => new Date(Date.now() - 3_600_000);

export const attempts: readonly Attempt<LeavingWorld>[] = [
  {
    id: 770,
    actor: 'leaving member',
    idea: 'an owner requests an archive, is removed, and downloads it with the session still open',
    run: async (world) => {
      const leaving = await signInStaff(world.api, { orgId: world.orgId });
      const removed = await world.owner.send('DELETE', `/members/${leaving.memberId}`);
      expect(removed.status).toBe(200);
      return fetched(world, leaving);
    },
  },
  {
    id: 771,
    actor: 'stranger',
    idea: 'the link of a mail about an archive is used by an owner of another organisation',
    run: async (world) => {
      const { orgId } = await createTestOrganisation(world.api.deps);
      const stranger = await signInStaff(world.api, { orgId });
      const id = world.archiveId;
      const own = await downloadArchive(world.api, stranger, { orgId, id });
      return own.status === 200 ? 'through their own organisation' : fetched(world, stranger);
    },
  },
  {
    id: 772,
    actor: 'admin',
    idea: 'an archive is requested and downloaded without being an owner',
    run: async (world) => {
      const admin = await signInStaff(world.api, { orgId: world.orgId, role: 'admin' });
      const requested = await admin.post('/archives');
      return requested.status === 202 ? 'requested' : fetched(world, admin);
    },
  },
  {
    id: 773,
    actor: 'session thief',
    idea: "an archive is requested and downloaded by an owner's session that was left open",
    run: async (world) => {
      const { api, orgId } = world;
      const stale = await signInStaff(api, { orgId, secondFactorAt: anHourAgo() });
      const requested = await stale.post('/archives');
      return requested.status === 202 ? 'requested' : fetched(world, stale);
    },
  },
  {
    id: 774,
    actor: 'thief of the worker’s password',
    idea: "the database's function for archives reads an organisation whose archive is finished",
    run: async ({ worker, orgId, archiveId }) => {
      const { db } = worker.database;
      const open = sql`select open_archive_rows(${orgId}, ${archiveId}, 'contacts', false)`;
      const revive = sql`
        update archives set status = 'running' where tenant_id = ${orgId} and id = ${archiveId}`;
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
