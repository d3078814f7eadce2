import { sql } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';

/** The preparation that makes a call fail: replaced names, and how to undo it. */
interface Refusal<Names> {
  readonly names?: Partial<Names>;
  readonly end?: () => Promise<unknown>;
}

/** By reason; a missing reason needs no preparation. */
export type Refusals<Names> = Readonly<Record<string, () => Promise<Refusal<Names>>>>;

/** Breaks a database as its owner can. */
export async function breakDatabase(
  ownerUrl: string,
  fault: string,
  undo: string,
): Promise<{ readonly end: () => Promise<void> }> {
  const owner = connectPatiently({ url: ownerUrl, applicationName: 'samples', connectionsMax: 1 });
  await sql.raw(fault).execute(owner.db);
  return {
    end: async () => {
      await sql.raw(undo).execute(owner.db);
      await owner.close();
    },
  };
}

/**
 * Sends one request more than the service lets wait, and returns once the others are certainly
 * waiting.
 */
export async function fillPlaces(
  url: string,
  key: string,
  places: number,
): Promise<{ readonly end: () => Promise<unknown> }> {
  const controller = new AbortController();
  const request = { headers: { authorization: `Bearer ${key}` }, signal: controller.signal };
  const requests = Array.from({ length: places + 1 }, () => fetch(url, request));
  // The first response refuses the surplus request.
  await Promise.race(requests);
  return {
    end: () => {
      controller.abort();
      return Promise.allSettled(requests);
    },
  };
}
