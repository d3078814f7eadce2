import type { Actor } from '@countinghouse/actor';
import { isUuid, uuidV7Floor } from '@countinghouse/identifiers';

/** The fields of every audit log entry. */
export interface AuditedAct {
  readonly id: string;
  readonly createdAt: Date;
  readonly actorKind: Actor['kind'];
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export type NamedAct<Entry> = Entry & {
  /** Null if the actor has no name: an operator is identified by `actor` itself. */
  readonly actorName: string | null;
  readonly subjectName: string | null;
};

export interface AuditPage<Entry> {
  readonly items: readonly NamedAct<Entry>[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** Null means no bound. */
export interface AuditSpan {
  readonly from: Date | null;
  readonly before: Date | null;
  readonly olderThanId: string | null;
}

/** Ids contain their creation time, so both bounds are ids. */
export interface AuditBounds {
  readonly fromId: string;
  readonly beforeId: string;
}

/** Reads one tenant's log with the caller's filters. */
export interface AuditReader<Entry extends AuditedAct> {
  /**
   * Lists entries before a position, newest first, each with whether it matches. A call scans a
   * bounded number of rows and the next call continues from there.
   */
  readonly listEntries: (
    bounds: AuditBounds,
    lookedMax: number,
  ) => Promise<readonly (Entry & { readonly isMatch: boolean })[]>;
  /** Display names of the tenant's own objects; unknown ids are left out. */
  readonly listNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Scanning this many entries takes about ten milliseconds. */
const lookedMax = 2_000;

/** Newest first. A page may be short or empty although there is more. */
export async function readAuditPage<Entry extends AuditedAct>(
  reader: AuditReader<Entry>,
  span: AuditSpan,
  limit: number,
): Promise<AuditPage<Entry>> {
  const looked = await reader.listEntries(toBounds(span), lookedMax);
  const matches = looked.filter(({ isMatch }) => isMatch);
  const shown = matches.slice(0, limit);
  const names = await reader.listNames(shown.flatMap(({ actor, subjectId }) => [actor, subjectId]));
  const items = shown.map((entry) => ({
    ...entry,
    actorName: names.get(entry.actor) ?? null,
    subjectName: names.get(entry.subjectId) ?? null,
  }));
  const isFull = matches.length > limit;
  const last = isFull ? items.at(-1) : looked.at(-1);
  const hasMore = isFull || looked.length === lookedMax;
  return { items, hasMore, nextCursor: hasMore ? (last?.id ?? null) : null };
}

/** Display names by id; ids without a name are left out. */
export async function listNamesById(
  ids: readonly string[],
  listRows: (
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter(isUuid))];
  if (asked.length === 0) return new Map();
  const found = await listRows(asked);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Streams the whole log page by page, without holding anything between pages. */
export async function* readAuditPages<Entry extends AuditedAct>(
  reader: AuditReader<Entry>,
  span: AuditSpan,
): AsyncGenerator<readonly NamedAct<Entry>[], void, void> {
  let { olderThanId } = span;
  do {
    const page = await readAuditPage(reader, { ...span, olderThanId }, lookedMax);
    yield page.items;
    olderThanId = page.nextCursor;
  } while (olderThanId !== null);
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function toBounds({ from, before, olderThanId }: AuditSpan): AuditBounds {
  const beforeId = before === null ? highestId : uuidV7Floor(before.getTime());
  return {
    fromId: from === null ? lowestId : uuidV7Floor(from.getTime()),
    beforeId: olderThanId !== null && olderThanId < beforeId ? olderThanId : beforeId,
  };
}
