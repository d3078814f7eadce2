import { createHash } from 'node:crypto';
import { detectMediaType, signatureBytesOf } from './media-type.ts';
import type { MediaType } from './media-type.ts';
import type { Sealing } from './sealer.ts';

/** Passes a file on piece by piece; `stop` ends it early. */
export type ReadFile = (
  take: (piece: Buffer) => 'continue' | 'stop',
) => Promise<'whole' | 'stopped'>;

interface SealedFile {
  readonly mediaType: MediaType;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly contentSealed: Buffer;
}

/**
 * Seals a file while it arrives: at most one piece of it is in memory unsealed. The sealed whole is
 * kept until it is stored, because it is one value of one row. Returns null if the first bytes are
 * of no accepted type; nothing after them is read.
 */
export async function sealUpload(
  read: ReadFile,
  sealing: Sealing,
  accepted: readonly MediaType[],
): Promise<SealedFile | null> {
  const enoughBytes = signatureBytesOf(accepted);
  const hash = createHash('sha256');
  let mediaType: MediaType | null = null;
  let sizeBytes = 0;
  let waiting: Buffer = Buffer.alloc(0);

  const add = (bytes: Buffer): void => {
    // Base64 of whole three-byte groups can be concatenated.
    const wholeBytes = bytes.length - (bytes.length % 3);
    sealing.add(bytes.toString('base64', 0, wholeBytes));
    waiting = Buffer.from(bytes.subarray(wholeBytes));
  };
  const reading = await read((piece) => {
    sizeBytes += piece.length;
    hash.update(piece);
    const bytes = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    if (mediaType === null && sizeBytes < enoughBytes) {
      waiting = Buffer.from(bytes);
      return 'continue';
    }
    mediaType ??= detectMediaType(bytes, accepted);
    if (mediaType === null) return 'stop';
    add(bytes);
    return 'continue';
  });
  mediaType ??= reading === 'whole' ? detectMediaType(waiting, accepted) : null;
  if (mediaType === null) return null;
  sealing.add(waiting.toString('base64'));
  return { mediaType, sizeBytes, sha256: hash.digest(), contentSealed: sealing.finish() };
}
