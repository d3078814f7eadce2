import type { MemberActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import { archivePartContext } from './archive-source.ts';
import type { ArchiveDeps, ArchivePlace } from './archive-source.ts';
import { isDownloadable } from './archive.rules.ts';
import type { Archive } from './archive.rules.ts';
import { findArchiveRow, findPart } from './archives.sql.ts';

interface Download {
  readonly tenantId: string;
  readonly actor: MemberActor;
  readonly archiveId: string;
}

type Refused = {
  readonly kind: 'reject';
  readonly reason: 'archive_not_found' | 'archive_not_ready';
};

type OpenedArchive =
  | {
      readonly kind: 'opened';
      readonly archive: Archive;
      readonly pieces: AsyncIterable<Buffer>;
    }
  | Refused;

/** Opens a finished archive for an owner and records it. One part is in memory at a time. */
export function downloadArchive<Schema>(
  deps: Pick<ArchiveDeps<Schema>, 'database' | 'now' | 'sealer'>,
  place: ArchivePlace<Schema>,
  { tenantId, actor, archiveId }: Download,
): Promise<OpenedArchive> {
  return withTransaction(deps.database.db, async (tx): Promise<OpenedArchive> => {
    const found = await judgeDownload(tx, tenantId, archiveId, deps.now());
    if (found.kind === 'reject') return found;
    const { archive } = found;
    await place.record(tx, {
      tenantId,
      actor,
      action: 'archive.downloaded',
      archiveId,
      detail: { sha256: archive.sha256 },
    });
    return { kind: 'opened', archive, pieces: readParts(deps, tenantId, archiveId) };
  });
}

export async function judgeDownload<Schema>(
  db: Db<Schema>,
  tenantId: string,
  archiveId: string,
  now: Date,
): Promise<{ readonly kind: 'found'; readonly archive: Archive } | Refused> {
  const archive = await findArchiveRow(db, tenantId, archiveId);
  if (archive === null) return { kind: 'reject', reason: 'archive_not_found' };
  return isDownloadable(archive, now)
    ? { kind: 'found', archive }
    : { kind: 'reject', reason: 'archive_not_ready' };
}

async function* readParts<Schema>(
  { database, sealer }: Pick<ArchiveDeps<Schema>, 'database' | 'sealer'>,
  tenantId: string,
  archiveId: string,
): AsyncGenerator<Buffer, void, void> {
  for (let number = 0; ; number += 1) {
    const sealed = await findPart(database.db, tenantId, archiveId, number);
    if (sealed === null) return;
    const content = sealer.open(sealed, archivePartContext(tenantId, archiveId, number));
    yield Buffer.from(content, 'base64');
  }
}
