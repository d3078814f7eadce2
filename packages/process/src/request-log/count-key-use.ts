import { dayIn } from '@countinghouse/calendar';
import type { LogPlace } from '@countinghouse/http';
import type { KeyUse } from './key-use.sql.ts';

interface Use {
  readonly receivedAt: Date;
  readonly address: string;
  readonly isRefused: boolean;
}

interface KeyUseCount {
  readonly note: (place: LogPlace, use: Use) => void;
  /** Returns and resets the counts. */
  readonly take: () => readonly KeyUse[];
}

/** Entries between two writes. Above it, further addresses are counted together as unnamed. */
const countsMax = 2_000;

export function countKeyUse(): KeyUseCount {
  let counts = new Map<string, { -readonly [Field in keyof KeyUse]: KeyUse[Field] }>();

  return {
    note: ({ tenantId, keyId }, { receivedAt, address: from, isRefused }) => {
      const day = dayIn('UTC', receivedAt);
      let address = from;
      let id = `${keyId} ${day} ${address}`;
      if (counts.size >= countsMax && !counts.has(id)) {
        address = '';
        id = `${keyId} ${day}`;
      }
      const count = counts.get(id) ?? { tenantId, keyId, day, address, requests: 0, refusals: 0 };
      count.requests += 1;
      if (isRefused) count.refusals += 1;
      counts.set(id, count);
    },
    take: () => {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
