/**
 * Document numbers as people write them on a transfer: `INV-00012`, `inv 12`, `INV00012`. Compared in
 * pieces, letters and digits separately, without leading zeros.
 */
export type Pieces = readonly string[];

export function piecesOf(text: string): Pieces {
  const pieces =
    text
      .slice(0, 1_400)
      .toUpperCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  return pieces.map((piece) => piece.replace(/^0+(?=\d)/u, ''));
}

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
export function hasReference(text: ReferenceText, number: Pieces): boolean {
  const [first] = number;
  if (first === undefined || !isDistinctive(number)) return false;
  return (text.places.get(first) ?? []).some((place) =>
    number.every((piece, index) => text.pieces[place + index] === piece),
  );
}

/** Distinctive numbers only: digits next to letters, or at least four digits. */
function isDistinctive(number: Pieces): boolean {
  const digits = number.filter((piece) => /\d/u.test(piece)).join('');
  const letters = number.filter((piece) => !/\d/u.test(piece)).join('');
  return (digits.length >= 1 && letters.length >= 2) || digits.length >= 4;
}

/** Whether the text contains a different number of the same series: `INV-00017` is not `INV-00012`. */
export function namesAnother(text: ReferenceText, number: Pieces): boolean {
  const stem = number.slice(0, -1);
  const [first] = stem;
  if (first === undefined || hasReference(text, number)) return false;
  const letters = stem.filter((piece) => !/\d/u.test(piece)).join('');
  if (letters.length < 2) return false;
  return (text.places.get(first) ?? []).some(
    (place) =>
      stem.every((piece, index) => text.pieces[place + index] === piece) &&
      /^\d/u.test(text.pieces[place + stem.length] ?? ''),
  );
}
