import { bitsPerCharacter, characterMask, crockford } from './crockford.ts';

/**
 * A cell is one database cluster with the processes that serve it. Ten bits identify it, so that an
 * id, a key or a checkout code tells a router where to look first without a lookup.
 */
export const cellMax = 1023;

export function cellTag(cell: number): string {
  assertCell(cell);
  return crockford.charAt(cell >> bitsPerCharacter) + crockford.charAt(cell & characterMask);
}

export function cellOfTag(tag: string): number | null {
  if (tag.length !== 2) return null;
  const high = crockford.indexOf(tag.charAt(0));
  const low = crockford.indexOf(tag.charAt(1));
  return high < 0 || low < 0 ? null : (high << bitsPerCharacter) | low;
}

/** The cell that an object was created in; a hint, because a business may have moved since. */
export function cellOfId(uuid: string): number {
  return Number.parseInt(uuid.slice(19, 22), 16) & cellMax;
}

export function assertCell(cell: number): void {
  if (!Number.isInteger(cell) || cell < 0 || cell > cellMax) {
    throw new RangeError(`a cell is a whole number from 0 to ${cellMax}, not ${cell}`);
  }
}
