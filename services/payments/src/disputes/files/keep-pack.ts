import type { IdSource } from '@countinghouse/identifiers';
import { sealUpload } from '@countinghouse/sealing';
import type { Sealer } from '@countinghouse/sealing';
import type { Database } from '../../kernel/database.ts';
import type { LockedDispute } from '../disputes/dispute.rules.ts';
import type { DrawPack } from '../pack/draw-pack.ts';
import { findPack } from '../pack/find-pack.ts';
import { insertPack, listFileRows } from './dispute-files.sql.ts';
import { fileContext } from './file-context.ts';
import { readBytes } from './read-bytes.ts';

export interface PackDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Without it the evidence goes as text, with the merchant's own pictures. */
  readonly drawPack?: DrawPack;
}

/** Draws the evidence as a picture, once: what was given does not change any more. */
export async function keepPack(deps: PackDeps, dispute: LockedDispute): Promise<void> {
  const { database, sealer, drawPack } = deps;
  const { workspaceId, id: disputeId } = dispute;
  if (drawPack === undefined) return;
  const files = await listFileRows(database.db, dispute);
  if (files.some(({ isPack }) => isPack)) return;
  const pack = await findPack(database, workspaceId, dispute, files);
  if (pack === null) return;
  const drawn = Buffer.from(await drawPack(workspaceId, { pack, format: 'png' }));
  const key = { workspaceId, id: deps.newId() };
  const content = await sealUpload(readBytes(drawn), sealer.startSealing(fileContext(key)), [
    'image/png',
  ]);
  if (content === null) throw new Error('the evidence was drawn as no picture');
  const { sizeBytes, sha256, contentSealed } = content;
  // Two may draw it at the same time; the first one counts.
  await insertPack(database.db, {
    ...key,
    disputeId,
    fileName: 'evidence.png',
    mediaType: 'image/png',
    sizeBytes,
    sha256,
    contentSealed,
    uploadedByMemberId: dispute.answeredByMemberId,
    uploadedByKeyId: dispute.answeredByKeyId,
    createdAt: deps.now(),
  });
}
