import createBidi from 'bidi-js';
import { charactersOf, faces } from './fonts.ts';
import type { Face } from './fonts.ts';

/** A piece of one line in one typeface and one direction. */
export interface TextRun {
  readonly text: string;
  readonly face: Face;
  readonly isRightToLeft: boolean;
}

const bidi = createBidi();

/** Most lines: the first typeface has all characters, and nothing needs reordering. */
const latin = /^[\u0020-\u007e\u00a0-\u017e]*$/;
/** Hebrew, Arabic and related scripts, and direction marks. */
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** A character with its combining marks; the joiners shape the letters beside them. */
const cluster = /[^\p{M}\u200c\u200d][\p{M}\u200c\u200d]*|[\p{M}\u200c\u200d]+/gu;
const marks = /[\u200e\u200f]/g;
export const leftToRightMark = '\u200e';
export const rightToLeftMark = '\u200f';

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Decided by its first letter, as the Unicode algorithm says. */
export function isRightToLeftParagraph(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  const [paragraph] = bidi.getEmbeddingLevels(text).paragraphs;
  return paragraph?.level === 1;
}

/** A line as drawn from left to right: the Unicode bidirectional algorithm, one level at a time. */
export function toRuns(line: string): readonly TextRun[] {
  if (latin.test(line)) return [{ text: line, face: 'sans', isRightToLeft: false }];
  if (!hasRightToLeft(line)) return toPieces(line, () => 0);
  const { levels } = bidi.getEmbeddingLevels(line);
  return toVisualOrder(toPieces(line, (index) => levels[index] ?? 0));
}

interface Piece extends TextRun {
  readonly level: number;
}

/** In reading order, split where typeface or level changes. */
function toPieces(line: string, levelAt: (index: number) => number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: found, index } of line.matchAll(cluster)) {
    const level = levelAt(index);
    const isRightToLeft = level % 2 === 1;
    const plain = found.replaceAll(marks, '');
    const text = isRightToLeft ? (bidi.getMirroredCharacter(plain) ?? plain) : plain;
    if (text === '') continue;
    const last = pieces.at(-1);
    const face = faceOf(text, last?.face);
    if (last !== undefined && last.face === face && last.level === level) {
      pieces[pieces.length - 1] = { ...last, text: last.text + text };
    } else {
      pieces.push({ text, face, isRightToLeft, level });
    }
  }
  return pieces;
}

/**
 * Spaces and punctuation keep the typeface of the preceding text, so that a phrase is one piece.
 */
function faceOf(text: string, previous: Face | undefined): Face {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const has = (face: Face): boolean => points.every((point) => isDrawnBy(face, point));
  const isNeutral = !/[\p{L}\p{N}]/u.test(text);
  if (isNeutral && previous !== undefined && has(previous)) return previous;
  return faces.find(has) ?? 'sans';
}

function isDrawnBy(face: Face, point: number): boolean {
  return charactersOf(face).has(point) || isJoiner(point);
}

/** Joiners choose the form of their neighbours and are invisible. */
function isJoiner(point: number): boolean {
  return point === 0x20_0c || point === 0x20_0d;
}

/** Rule L2: from the highest level down, every stretch of this level or more is reversed. */
function toVisualOrder(pieces: readonly Piece[]): readonly Piece[] {
  let order = pieces;
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) order = reverseStretches(order, level);
  return order;
}

function reverseStretches(pieces: readonly Piece[], level: number): readonly Piece[] {
  const order: Piece[] = [];
  let stretch: Piece[] = [];
  for (const piece of pieces) {
    if (piece.level >= level) {
      stretch.push(piece);
    } else {
      order.push(...stretch.toReversed(), piece);
      stretch = [];
    }
  }
  return [...order, ...stretch.toReversed()];
}

/**
 * The parts of a run that the library lays out separately, from left to right: words, because it
 * caches a word's layout and sets words in the order given.
 */
export function toWords({ text, isRightToLeft }: TextRun): readonly string[] {
  if (!isRightToLeft) return [text];
  const words = text.match(/[^ ]* |[^ ]+$/g) ?? [text];
  return words.toReversed().map(reverseNeutral);
}

/** The library treats a word without letters as left-to-right. */
function reverseNeutral(word: string): string {
  return /\p{L}/u.test(word) ? word : Array.from(word).toReversed().join('');
}

/**
 * The first letter or digit of a text that no typeface has; null if all can be drawn. Ignores
 * pictures and symbols: a text can be read without them.
 */
export function findUnprintable(text: string): string | null {
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (!/[\p{L}\p{N}\p{M}]/u.test(character)) continue;
    if (isVariation(point) || faces.some((face) => isDrawnBy(face, point))) continue;
    return character;
  }
  return null;
}

/** Variation selectors choose the form of a picture. */
function isVariation(point: number): boolean {
  return (point >= 0xfe_00 && point <= 0xfe_0f) || (point >= 0xe_01_00 && point <= 0xe_01_ef);
}
