import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakGuide, guideTo } from './break-guide.rules.ts';
import { compareEntry, keyText, missingAtProvider, reportsFee } from './reconciliation.rules.ts';
import type { Break, BreakKind, OurEntry, TheirEntry } from './reconciliation.rules.ts';

const workspaceId = '01a1dca0-69ad-7fe8-86f0-000000000000';

function entryOf(number: number, amountMinor = 10_000n, feeMinor: bigint | null = 140n): OurEntry {
  return {
    workspaceId,
    id: `payment-${number}`,
    reference: `reference-${number}`,
    isBooked: true,
    providerId: `their-${number}`,
    amountMinor,
    currency: 'NGN',
    feeMinor,
    held: [],
  };
}

function theirsOf(ours: OurEntry): TheirEntry {
  return {
    providerId: ours.providerId ?? `their-${ours.id}`,
    reference: ours.reference,
    isSuccessful: true,
    amountMinor: ours.amountMinor,
    currency: ours.currency,
    feeMinor: ours.feeMinor,
  };
}

/** Runs both passes over whole lists, as a run does page by page. */
function compareLists(theirs: readonly TheirEntry[], ours: readonly OurEntry[]): readonly Break[] {
  const byReference = new Map(ours.map((entry) => [entry.reference, entry]));
  const seen = new Set<string>();
  const fromTheirs = theirs.flatMap((entry) => {
    const match = byReference.get(entry.reference) ?? null;
    if (match !== null && entry.isSuccessful) seen.add(keyText(match));
    return compareEntry(entry, match, null);
  });
  const unseen = ours.filter((entry) => entry.isBooked && !seen.has(keyText(entry)));
  return [...fromTheirs, ...unseen.map((entry) => missingAtProvider(entry, null))];
}

const books = fc
  .array(
    fc.tuple(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.option(fc.bigInt({ min: 0n, max: 10_000n })),
    ),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((rows) => rows.map(([amountMinor, fee], number) => entryOf(number, amountMinor, fee)));

/** What can go wrong with one entry, and the break that must result. */
const plants: Readonly<
  Record<
    BreakKind,
    (
      theirs: TheirEntry,
      ours: OurEntry,
    ) => { theirs: readonly TheirEntry[]; ours: readonly OurEntry[] }
  >
> = {
  missing_here: (theirs, ours) => ({ theirs: [theirs], ours: [{ ...ours, isBooked: false }] }),
  missing_there: (theirs, ours) => ({ theirs: [{ ...theirs, isSuccessful: false }], ours: [ours] }),
  amount: (theirs, ours) => ({
    theirs: [{ ...theirs, amountMinor: theirs.amountMinor + 1n }],
    ours: [ours],
  }),
  currency: (theirs, ours) => ({ theirs: [{ ...theirs, currency: 'KES' }], ours: [ours] }),
  fee: (theirs, ours) => ({
    theirs: [{ ...theirs, feeMinor: 7n }],
    ours: [{ ...ours, feeMinor: 8n }],
  }),
  duplicate: (theirs, ours) => ({
    theirs: [theirs, { ...theirs, providerId: `${theirs.providerId}-again` }],
    ours: [ours],
  }),
};

describe('their list against our books', () => {
  test('books that agree have no break, in whatever order theirs come', () => {
    fc.assert(
      fc.property(
        books.chain((ours) =>
          fc.tuple(
            fc.constant(ours),
            fc.shuffledSubarray(ours.map(theirsOf), { minLength: ours.length }),
          ),
        ),
        ([ours, theirs]) => {
          expect(compareLists(theirs, ours)).toEqual([]);
        },
      ),
    );
  });

  test.each(Object.keys(plants).filter((kind): kind is BreakKind => kind in plants))(
    'a planted difference of the kind %s is found, and nothing beside it',
    (kind) => {
      fc.assert(
        fc.property(books, fc.nat(), (ours, at) => {
          const index = at % ours.length;
          const planted = ours.map((entry, number) =>
            number === index
              ? plants[kind](theirsOf(entry), entry)
              : { theirs: [theirsOf(entry)], ours: [entry] },
          );
          const breaks = compareLists(
            planted.flatMap(({ theirs }) => theirs),
            planted.flatMap((pair) => pair.ours),
          );
          expect(breaks).toMatchObject([{ kind, workspaceId, objectId: `payment-${index}` }]);
        }),
      );
    },
  );

  test('a charge of theirs that is nobody’s is missing here, with what its reference tells', () => {
    const theirs = theirsOf(entryOf(1));
    const key = { workspaceId, id: 'lost' };
    expect(compareEntry(theirs, null, key)).toEqual([
      {
        kind: 'missing_here',
        subject: 'their-1',
        providerId: 'their-1',
        reference: 'reference-1',
        workspaceId,
        objectId: 'lost',
        ours: null,
        theirs: { amountMinor: 10_000n, currency: 'NGN' },
      },
    ]);
  });

  test('money in suspense is in our books, by its own amount', () => {
    const held = { providerId: 'their-1', amountMinor: 9_999n, currency: 'NGN' };
    const ours = { ...entryOf(1), isBooked: false, held: [held] };
    const theirs = { ...theirsOf(ours), amountMinor: 9_999n };
    expect(compareEntry(theirs, ours, null)).toEqual([]);
    expect(compareEntry({ ...theirs, amountMinor: 9_998n }, ours, null)).toMatchObject([
      { kind: 'amount', ours: { amountMinor: 9_999n } },
    ]);
    expect(compareEntry({ ...theirs, providerId: 'other' }, ours, null)).toMatchObject([
      { kind: 'missing_here' },
    ]);
  });

  test('what did not succeed there is no break by itself', () => {
    const ours = { ...entryOf(1), isBooked: false };
    expect(compareEntry({ ...theirsOf(ours), isSuccessful: false }, ours, null)).toEqual([]);
    expect(compareEntry({ ...theirsOf(ours), isSuccessful: false }, null, null)).toEqual([]);
  });

  test('a fee that our books do not know is learnt from the same charge only', () => {
    const ours = entryOf(1, 10_000n, null);
    const theirs = { ...theirsOf(ours), feeMinor: 140n };
    expect(reportsFee(theirs, ours)).toBe(true);
    expect(compareEntry(theirs, ours, null)).toEqual([]);
    expect(reportsFee({ ...theirs, providerId: 'other' }, ours)).toBe(false);
    expect(reportsFee({ ...theirs, currency: 'KES' }, ours)).toBe(false);
    expect(reportsFee({ ...theirs, isSuccessful: false }, ours)).toBe(false);
    expect(reportsFee(theirs, { ...ours, feeMinor: 0n })).toBe(false);
  });

  test('20,000 rows of a day are compared in a second of processor time', () => {
    const ours = Array.from({ length: 20_000 }, (_, number) => entryOf(number));
    const theirs = ours.map(theirsOf).filter((_, number) => number !== 19_999);
    const before = process.cpuUsage();
    expect(compareLists(theirs, ours)).toHaveLength(1);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe('the guide', () => {
  test('knows each pair once, and has words for it', () => {
    const pairs = breakGuide.map(({ list, kind }) => `${list} ${kind}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { list, kind, meaning, remedy } of breakGuide) {
      expect(guideTo(list, kind)).toMatchObject({ meaning, remedy });
      expect(meaning).toMatch(/^[A-Z].+\.$/);
      expect(remedy).toMatch(/^[A-Z].+\.$/);
    }
    expect(() => guideTo('refunds', 'fee')).toThrow(TypeError);
  });
});
