import type { Finding, Page } from '../../provider/provider.ts';
import { parseReference } from '../../provider/reference.rules.ts';
import type { ReferenceKind, ReferenceParts } from '../../provider/reference.rules.ts';
import { readHomes } from '../../tenants/businesses/read-homes.ts';
import type { Homes } from '../../tenants/businesses/read-homes.ts';
import type { EntryWindow } from './our-entries.sql.ts';
import { compareEntry, keyText, missingAtProvider } from './reconciliation.rules.ts';
import type { Break, EntryKey, OurEntry, TheirEntry } from './reconciliation.rules.ts';
import { askInTurn, keepBreaks, ourPages } from './run-context.ts';
import type { CompareOutcome, RunContext } from './run-context.ts';

/** Two sides of the same money: the provider's list and the service's table. */
export interface EntryBooks<Row> {
  readonly referenceKind: ReferenceKind;
  readonly readPage: (page: number) => Promise<Finding<Page<Row>>>;
  readonly findTheirs: (reference: string) => Promise<Finding<Row>>;
  readonly toTheirs: (row: Row) => TheirEntry;
  readonly findOurs: (keys: readonly EntryKey[]) => Promise<readonly OurEntry[]>;
  readonly listBooked: (window: EntryWindow) => Promise<readonly OurEntry[]>;
  /** Nothing created before this can have been sent on the day. */
  readonly madeSinceMs: number;
  /**
   * Handles provider money that is not posted here: checks the service's object, now or in the next
   * round.
   */
  readonly resolveMissingHere: (entries: readonly OurEntry[]) => Promise<void>;
  /** Handles posted money that the provider does not have. */
  readonly checkMissingThere: (entries: readonly OurEntry[]) => Promise<void>;
  /** Saves what the provider reports beyond the amount. */
  readonly saveReported: (pairs: readonly EntryPair[]) => Promise<void>;
}

export interface EntryPair {
  readonly theirs: TheirEntry;
  readonly ours: OurEntry;
}

/** A million rows at twenty per page: bounds the reading of an endless list. */
const pagesMax = 50_000;

/**
 * Compares every provider entry with the service's, then every service entry that the provider's
 * list lacked.
 */
export async function compareEntries<Row>(
  context: RunContext,
  books: EntryBooks<Row>,
): Promise<CompareOutcome> {
  const seen = new Set<string>();
  for (let page = 1; page <= pagesMax; page += 1) {
    context.signal?.throwIfAborted();
    const finding = await books.readPage(page);
    if (finding.kind === 'unknown') return 'silent';
    if (finding.kind === 'missing') return compareUnseen(context, books, seen);
    await comparePage(context, books, finding.value.rows.map(books.toTheirs), seen);
    context.onProgress();
    if (finding.value.isLast) return compareUnseen(context, books, seen);
  }
  context.deps.logger.error({ list: context.run.list, pages: pagesMax }, 'provider_list_endless');
  return 'silent';
}

interface OwnEntry {
  readonly theirs: TheirEntry;
  readonly key: EntryKey;
  /** False for a reference of this service to another kind of object. */
  readonly isOfKind: boolean;
}

async function comparePage<Row>(
  context: RunContext,
  books: EntryBooks<Row>,
  rows: readonly TheirEntry[],
  seen: Set<string>,
): Promise<void> {
  const parsed = rows.map((theirs) => ({
    theirs,
    parts: parseReference(theirs.reference, context.deps.installation),
  }));
  const named = parsed.flatMap(({ parts }) => (parts === null ? [] : [parts.workspaceId]));
  const homes = await readHomes(context.deps.database.db, named);
  const own = parsed.flatMap((row) => toOwn(context, books, row, homes));
  context.counts.theirs += rows.length;
  context.counts.foreign += rows.length - own.length;
  if (own.length === 0) return;
  for (const { theirs, key } of own) if (theirs.isSuccessful) seen.add(keyText(key));

  const ours = await findOurs(books, own);
  const missing = compare(own, ours).filter(({ kind }) => kind === 'missing_here');
  const toTakeUp = missing.flatMap((found) => ours.get(keyOfBreak(found)) ?? []);
  if (toTakeUp.length > 0) await books.resolveMissingHere(uniqueEntries(toTakeUp));

  const after = toTakeUp.length > 0 ? await findOurs(books, own) : ours;
  const breaks = compare(own, after);
  const stillMissing = new Set(
    breaks.filter(({ kind }) => kind === 'missing_here').map(({ subject }) => subject),
  );
  const repaired = missing.filter(({ subject }) => !stillMissing.has(subject));
  const pairs = own.flatMap(({ theirs, key }) => {
    const entry = after.get(keyText(key));
    return entry === undefined ? [] : [{ theirs, ours: entry }];
  });
  context.counts.repaired += repaired.length;
  await books.saveReported(pairs);
  await keepBreaks(context, repaired, 'cleared');
  await keepBreaks(context, breaks, 'open');
}

/**
 * Nothing for entries of others: another installation or cell on the same account. A business may have moved since the
 * reference was made: where its workspace is counts, and for a workspace that is in neither list, the tag.
 */
function toOwn(
  { deps }: RunContext,
  books: Pick<EntryBooks<never>, 'referenceKind'>,
  { theirs, parts }: { readonly theirs: TheirEntry; readonly parts: ReferenceParts | null },
  homes: Homes,
): readonly OwnEntry[] {
  if (parts === null || homes.moved.has(parts.workspaceId)) return [];
  if (parts.cell !== deps.cell && !homes.here.has(parts.workspaceId)) return [];
  return [{ theirs, key: parts, isOfKind: parts.kind === books.referenceKind }];
}

async function findOurs(
  books: Pick<EntryBooks<never>, 'findOurs'>,
  own: readonly OwnEntry[],
): Promise<ReadonlyMap<string, OurEntry>> {
  const keys = own.filter(({ isOfKind }) => isOfKind).map(({ key }) => key);
  const found = await books.findOurs(keys);
  return new Map(found.map((entry) => [keyText(entry), entry]));
}

function compare(own: readonly OwnEntry[], ours: ReadonlyMap<string, OurEntry>): readonly Break[] {
  return own.flatMap(({ theirs, key }) =>
    compareEntry(theirs, ours.get(keyText(key)) ?? null, key),
  );
}

/**
 * The provider's days differ from UTC days, and a payer may pay after midnight: an entry that the
 * day's list lacks is looked up by its own reference, and is missing only if the provider says so.
 */
async function compareUnseen<Row>(
  context: RunContext,
  books: EntryBooks<Row>,
  seen: ReadonlySet<string>,
): Promise<CompareOutcome> {
  const made = { fromMs: books.madeSinceMs, toMs: context.span.to.getTime() };
  for await (const booked of ourPages(context, made, books.listBooked)) {
    context.counts.ours += booked.length;
    const unseen = booked.filter((entry) => !seen.has(keyText(entry)));
    const { answers, isSilent } = await askInTurn(context, unseen, ({ reference }) =>
      books.findTheirs(reference),
    );
    const missing = answers
      .map(({ item, value }) => ({
        ours: item,
        theirs: value === null ? null : books.toTheirs(value),
      }))
      .filter(({ theirs }) => theirs?.isSuccessful !== true);
    if (missing.length > 0) await books.checkMissingThere(missing.map(({ ours }) => ours));
    await keepBreaks(
      context,
      missing.map(({ ours, theirs }) => missingAtProvider(ours, theirs)),
      'open',
    );
    context.onProgress();
    if (isSilent) return 'silent';
  }
  return 'finished';
}

function keyOfBreak({ workspaceId, objectId }: Break): string {
  return keyText({ workspaceId: workspaceId ?? '', id: objectId ?? '' });
}

function uniqueEntries(entries: readonly OurEntry[]): readonly OurEntry[] {
  return [...new Map(entries.map((entry) => [keyText(entry), entry])).values()];
}
