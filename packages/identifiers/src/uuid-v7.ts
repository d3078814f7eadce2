import { randomFillSync } from 'node:crypto';
import { assertCell } from './cell.ts';

export type IdSource = () => string;

interface IdSourceOptions {
  readonly cell: number;
  readonly nowMs: () => number;
  /** Defaults to the system's randomness; a simulation passes its own. */
  readonly fillRandom?: (block: Buffer) => void;
}

/** Random bytes are drawn in blocks: one system call serves many ids. */
const randomBlockBytes = 8_192;
const randomBytesPerId = 7;
const sequenceMax = 0xfff;

/**
 * UUIDv7: 48 bits of milliseconds, a 12-bit counter within a millisecond, 10 bits of cell, 52
 * random bits. Ids of one source never go backwards, even if the clock does: a list ordered by id
 * must not show a newer payment below an older one of the same process.
 */
export function createIdSource({
  cell,
  nowMs,
  fillRandom = randomFillSync,
}: IdSourceOptions): IdSource {
  assertCell(cell);
  const cellHex = ((0b10 << 10) | cell).toString(16).padStart(3, '0');
  const block = Buffer.alloc(randomBlockBytes);
  let blockOffset = randomBlockBytes;
  let lastMs = -1;
  let sequence = 0;

  return () => {
    if (blockOffset + randomBytesPerId > randomBlockBytes) {
      fillRandom(block);
      blockOffset = 0;
    }
    const random = block.toString('hex', blockOffset, blockOffset + randomBytesPerId);
    blockOffset += randomBytesPerId;

    const now = nowMs();
    if (now > lastMs) {
      lastMs = now;
      // Starting low leaves room to count; the other random bits keep two processes apart.
      sequence = block.readUInt8(blockOffset - 1);
    } else if (sequence < sequenceMax) {
      sequence += 1;
    } else {
      lastMs += 1;
      sequence = 0;
    }
    const time = lastMs.toString(16).padStart(12, '0');
    const count = sequence.toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${cellHex}${random.slice(0, 1)}-${random.slice(1, 13)}`;
  };
}

/** The smallest UUIDv7 of a given time: for partition bounds and "older than" conditions. */
export function uuidV7Floor(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

export function uuidV7Time(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any version: a caller's cursor is a position, not necessarily one of our ids. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}
