import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isGenuine, parseHeadLine } from './head-record.ts';
import type { ChainName, HeadRecord } from './head-record.ts';

export interface SignedHeads {
  /** Valid heads, in the order of the file; at most one for each position and hash. */
  readonly heads: readonly HeadRecord[];
  /** Restores that operators accepted and no later restore voids. */
  readonly restores: readonly HeadRecord[];
  /** Lines that look like heads of this chain, without a signature by a known key. */
  readonly forged: readonly HeadRecord[];
  /** Lines that are not heads, such as one that was cut off. */
  readonly unreadable: number;
}

/** Reads a head file, without the heads of other chains. */
export async function readHeads(
  path: string,
  chain: ChainName,
  publicKeys: readonly string[],
): Promise<SignedHeads> {
  let heads = new Map<string, HeadRecord>();
  let restores: readonly HeadRecord[] = [];
  const forged: HeadRecord[] = [];
  let unreadable = 0;
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) {
    if (line === '') continue;
    const record = parseHeadLine(line);
    if (record === null) {
      unreadable += 1;
    } else if (record.service === chain.service && record.cell === chain.cell) {
      if (!isGenuine(record, publicKeys)) {
        forged.push(record);
      } else if (record.object === 'audit_head') {
        const key = `${record.position} ${record.hash}`;
        if (!heads.has(key)) heads.set(key, record);
      } else {
        const isKept = ({ position }: HeadRecord): boolean => position <= record.position;
        heads = new Map([...heads].filter(([, head]) => isKept(head)));
        restores = [...restores.filter(isKept), record];
      }
    }
  }
  return { heads: [...heads.values()], restores, forged, unreadable };
}
