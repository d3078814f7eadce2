import { createHash } from 'node:crypto';
import { inSnapshot, liftDeadline, sql, withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import { archiveReadyEmail } from './archive-emails.ts';
import { archivePartContext } from './archive-source.ts';
import type { ArchiveDeps, ArchiveSource } from './archive-source.ts';
import { archivesShownMax, partBytes, toArchiveExpiry } from './archive.rules.ts';
import {
  deleteParts,
  insertPart,
  listArchiveRows,
  listArchiveTables,
  saveErased,
  saveProgress,
  saveReady,
  saveRunStarted,
} from './archives.sql.ts';
import type { ArchiveTable, Attempt, FinishedArchive } from './archives.sql.ts';
import { giveUpArchive } from './erase-archives.ts';
import { toManifest } from './manifest.ts';
import { tableFiles } from './table-files.ts';
import { ArchiveTooLarge, zip } from './zip.ts';
import type { ZipEntry, ZippedFile } from './zip.ts';

/** Enough for visible progress, without an update for each small file. */
const filesPerProgress = 20;

/** A later attempt has taken over: this one ends without writing anything. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

type Deps<Schema> = Omit<ArchiveDeps<Schema>, 'newId' | 'sendJob'>;

/** Writes all of a tenant's data into one ZIP file, from one snapshot. */
export async function prepareArchive<Schema>(
  deps: Deps<Schema>,
  source: ArchiveSource<Schema>,
  { tenantId, archiveId: id }: { readonly tenantId: string; readonly archiveId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.database;
  const run = await withTransaction(db, async (tx) => {
    const started = await saveRunStarted(tx, tenantId, id);
    if (started !== null) await deleteParts(tx, tenantId, id);
    return started;
  });
  if (run === null) return;
  const attempt = { tenantId, id, run };
  try {
    await saveFinished(deps, source, attempt, await writeParts(deps, source, attempt, signal));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof ArchiveTooLarge)) throw error;
    await giveUpArchive(deps, source, { tenantId, id, failure: 'too_large' });
  }
}

async function writeParts<Schema>(
  deps: Deps<Schema>,
  source: ArchiveSource<Schema>,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Pick<FinishedArchive, 'sizeBytes' | 'sha256'>> {
  const { db } = deps.database;
  const { tenantId, id } = attempt;
  const takenAt = deps.now();
  const hash = createHash('sha256');
  let sizeBytes = 0n;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let number = 0;
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    const content = Buffer.concat(waiting).toString('base64');
    const sealed = deps.sealer.seal(content, archivePartContext(tenantId, id, number));
    if (!(await insertPart(db, attempt, number, sealed))) throw new Superseded();
    number += 1;
    [waiting, waitingBytes] = [[], 0];
  };
  const pieces = inSnapshot(db, (tx) => writeZip(deps, source, attempt, { tx, takenAt }));
  for await (const piece of pieces) {
    hash.update(piece);
    sizeBytes += BigInt(piece.length);
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes >= partBytes) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { sizeBytes, sha256: hash.digest() };
}

async function* writeZip<Schema>(
  deps: Deps<Schema>,
  source: ArchiveSource<Schema>,
  attempt: Attempt,
  { tx, takenAt }: { readonly tx: Tx<Schema>; readonly takenAt: Date },
): AsyncGenerator<Buffer, void, void> {
  // A large tenant's rows take longer than a request may, and parts are stored in between.
  await liftDeadline(tx);
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
  const tables = await listArchiveTables(tx);
  const others = await source.countFiles(tx, attempt.tenantId);
  const filesTotal = tables.length * 2 + others + 1;
  const files: ZippedFile[] = [];
  const report = async (): Promise<void> => {
    const progress = { filesDone: files.length, filesTotal };
    if (!(await saveProgress(deps.database.db, attempt, progress))) throw new Superseded();
  };
  const counts = new Map<string, number>();
  const onRows = (name: string, count: number): void => {
    counts.set(name, count);
  };
  async function* entries(): AsyncGenerator<ZipEntry, void, void> {
    for await (const entry of allFiles(deps, source, attempt, { tx, tables, onRows })) {
      if (files.length % filesPerProgress === 0) await report();
      yield entry;
    }
    yield {
      name: 'manifest.json',
      content: [
        toManifest({
          service: source.service,
          tenant: { id: attempt.tenantId, name: await source.findName(tx, attempt.tenantId) },
          archiveId: attempt.id,
          takenAt,
          files,
          counts,
          sums: await source.listSums(tx, attempt.tenantId),
        }),
      ],
    };
  }
  yield* zip(entries(), takenAt, (file) => {
    files.push(file);
  });
}

async function* allFiles<Schema>(
  { sealer }: Deps<Schema>,
  source: ArchiveSource<Schema>,
  attempt: Attempt,
  {
    tx,
    tables,
    onRows,
  }: {
    readonly tx: Tx<Schema>;
    readonly tables: readonly ArchiveTable[];
    readonly onRows: (name: string, count: number) => void;
  },
): AsyncGenerator<ZipEntry, void, void> {
  for (const table of tables) {
    const sealed = source.sealedColumns[table.name];
    yield* tableFiles(tx, attempt, table, {
      onRows,
      ...(sealed !== undefined && { opening: { sealer, ...sealed } }),
    });
  }
  yield* source.listFiles(tx, attempt);
}

/** The new archive replaces earlier ones, so a tenant's data is stored only once. */
async function saveFinished<Schema>(
  deps: Deps<Schema>,
  source: ArchiveSource<Schema>,
  attempt: Attempt,
  written: Pick<FinishedArchive, 'sizeBytes' | 'sha256'>,
): Promise<void> {
  const { tenantId, id } = attempt;
  const readyAt = deps.now();
  await withTransaction(deps.database.db, async (tx) => {
    const expiresAt = toArchiveExpiry(readyAt);
    if (!(await saveReady(tx, attempt, { ...written, readyAt, expiresAt }))) return;
    const before = await listArchiveRows(tx, tenantId, archivesShownMax);
    for (const old of before.filter((one) => one.status === 'ready' && one.id !== id)) {
      await deleteParts(tx, tenantId, old.id);
      await saveErased(tx, tenantId, old.id, readyAt);
    }
    await source.record(tx, {
      tenantId,
      actor: { kind: 'system', id: 'archives' },
      action: 'archive.ready',
      archiveId: id,
      detail: { size_bytes: Number(written.sizeBytes), sha256: written.sha256.toString('hex') },
    });
    const placeName = await source.findName(tx, tenantId);
    await source.mailOwners(tx, tenantId, ({ name }) =>
      archiveReadyEmail({ name, placeName, url: source.urlOf(tenantId) }),
    );
  });
}
