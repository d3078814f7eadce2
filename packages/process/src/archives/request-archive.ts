import type { MemberActor } from '@countinghouse/actor';
import { defineJob } from '@countinghouse/jobs';
import { withTransaction } from '@countinghouse/postgres';
import { z } from 'zod';
import { archiveRequestedEmail } from './archive-emails.ts';
import type { ArchiveDeps, ArchivePlace } from './archive-source.ts';
import { archivesShownMax, refuseArchive } from './archive.rules.ts';
import type { Archive, ArchiveRefusal } from './archive.rules.ts';
import { findArchiveRow, insertArchive, listArchiveRows } from './archives.sql.ts';

export const archiveJob = defineJob({
  name: 'prepare-archive',
  data: z.object({ tenantId: z.uuid(), archiveId: z.uuid() }),
  retriesMax: 3,
  retryDelaySeconds: 60,
  // Reads every row, document and file of the tenant.
  runSecondsMax: 3 * 3_600,
  concurrency: 1,
});

export interface ArchiveRequest {
  readonly tenantId: string;
  readonly actor: MemberActor;
  readonly byName: string;
}

type Requested =
  | { readonly kind: 'requested'; readonly archive: Archive }
  | { readonly kind: 'reject'; readonly reason: ArchiveRefusal };

/** Queues an archive of all data; emails all owners. */
export function requestArchive<Schema>(
  deps: Omit<ArchiveDeps<Schema>, 'sealer'>,
  place: ArchivePlace<Schema>,
  { tenantId, actor, byName }: ArchiveRequest,
): Promise<Requested> {
  const requestedAt = deps.now();
  return withTransaction(deps.database.db, async (tx): Promise<Requested> => {
    const reason = refuseArchive(
      await listArchiveRows(tx, tenantId, archivesShownMax),
      requestedAt,
    );
    if (reason !== null) return { kind: 'reject', reason };
    const id = deps.newId();
    const isNew = await insertArchive(tx, tenantId, { id, requestedBy: actor.id, requestedAt });
    if (!isNew) return { kind: 'reject', reason: 'archive_under_way' };
    await deps.sendJob(tx, archiveJob, { tenantId, archiveId: id }, { id });
    await place.record(tx, {
      tenantId,
      actor,
      action: 'archive.requested',
      archiveId: id,
      detail: {},
    });
    const placeName = await place.findName(tx, tenantId);
    await place.mailOwners(tx, tenantId, ({ name }) =>
      archiveRequestedEmail({ name, placeName, byName, url: place.urlOf(tenantId) }),
    );
    const archive = await findArchiveRow(tx, tenantId, id);
    if (archive === null) throw new Error(`archive ${id} was created but not found`);
    return { kind: 'requested', archive };
  });
}

export async function listArchives<Schema>(
  { database, now }: Pick<ArchiveDeps<Schema>, 'database' | 'now'>,
  tenantId: string,
): Promise<{
  readonly archives: readonly Archive[];
  readonly refusal: ArchiveRefusal | null;
}> {
  const archives = await listArchiveRows(database.db, tenantId, archivesShownMax);
  return { archives, refusal: refuseArchive(archives, now()) };
}
