import { sql } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';

/** What has to be so before a call is refused: names in place of the usual ones, and how to end it. */
interface Refusal<Names> {
  readonly names?: Partial<Names>;
  readonly end?: () => Promise<unknown>;
}

/** By reason; a reason that is missing needs nothing. */
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

/** Sends one request more than the service lets wait, and returns when those that wait do so for certain. */
export async function fillPlaces(
  url: string,
  key: string,
  places: number,
): Promise<{ readonly end: () => Promise<unknown> }> {
  const controller = new AbortController();
  const request = { headers: { authorization: `Bearer ${key}` }, signal: controller.signal };
  const requests = Array.from({ length: places + 1 }, () => fetch(url, request));
  // The first answer refuses the one that is too many.
  await Promise.race(requests);
  return {
    end: () => {
      controller.abort();
      return Promise.allSettled(requests);
    },
  };
}
