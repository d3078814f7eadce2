/**
 * Document numbers as people write them on a transfer: `INV-00012`, `inv 12`, `INV00012`. Compared in
 * pieces, letters and digits separately, without leading zeros.
 */
type Pieces = readonly string[];

function piecesOf(text: string): Pieces {
  const pieces =
    text
      .slice(0, 1_400)
      .toUpperCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  return pieces.map((piece) => piece.replace(/^0+(?=\d)/u, ''));
}

/** A document's number, prepared for many comparisons. */
export interface Reference {
  readonly pieces: Pieces;
  /** Digits next to letters, or at least four digits. Others occur in texts by accident. */
  readonly isDistinctive: boolean;
  /** Whether the pieces before the last one name a series, such as `INV`. */
  readonly hasSeries: boolean;
}

export function toReference(text: string): Reference {
  const pieces = piecesOf(text);
  const digits = pieces.filter(hasDigit).join('');
  const letters = lettersOf(pieces);
  return {
    pieces,
    isDistinctive: (digits.length >= 1 && letters.length >= 2) || digits.length >= 4,
    hasSeries: lettersOf(pieces.slice(0, -1)).length >= 2,
  };
}

const hasDigit = (piece: string): boolean => /\d/u.test(piece);
const lettersOf = (pieces: Pieces): string => pieces.filter((piece) => !hasDigit(piece)).join('');

/** Each piece's positions, for searching many numbers in one text. */
export interface ReferenceText {
  readonly pieces: Pieces;
  readonly places: ReadonlyMap<string, readonly number[]>;
}

export function toReferenceText(text: string): ReferenceText {
  const pieces = piecesOf(text);
  const places = new Map<string, number[]>();
  for (const [index, piece] of pieces.entries()) {
    const found = places.get(piece);
    if (found === undefined) places.set(piece, [index]);
    else found.push(index);
  }
  return { pieces, places };
}

/** Whether all pieces of a number occur in the text consecutively. */
export function hasReference(text: ReferenceText, { pieces, isDistinctive }: Reference): boolean {
  const [first] = pieces;
  if (first === undefined || !isDistinctive) return false;
  return (text.places.get(first) ?? []).some((place) =>
    pieces.every((piece, index) => text.pieces[place + index] === piece),
  );
}

/** Whether the text contains a different number of the same series: `INV-00017` is not `INV-00012`. */
export function namesAnother(text: ReferenceText, reference: Reference): boolean {
  const { pieces, hasSeries } = reference;
  const [first] = pieces;
  if (first === undefined || !hasSeries || hasReference(text, reference)) return false;
  const last = pieces.length - 1;
  return (text.places.get(first) ?? []).some(
    (place) =>
      pieces.every((piece, index) => index === last || text.pieces[place + index] === piece) &&
      /^\d/u.test(text.pieces[place + last] ?? ''),
  );
}
