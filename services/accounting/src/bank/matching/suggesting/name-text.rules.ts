/**
 * Normalises the spellings of banks and books: names are compared without case, accents, punctuation
 * and legal forms.
 */

const legalForms: ReadonlySet<string> = new Set(
  `gmbh mbh ag kg ohg gbr ug ek ev eg se co company ltd limited llc llp plc inc corp corporation sarl sas sa
   sasu eurl sl slu srl spa bv nv vof ab as oy aps kft doo lda pty the und and et y e i`.split(
    /\s+/u,
  ),
);

/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
};

/**
 * Words of lower-case letters and digits. `ä`, `ae` and `a` become the same, because banks write any of
 * them.
 */
export function plainWords(text: string): readonly string[] {
  return text
    .slice(0, 400)
    .toLowerCase()
    .replace(/[ßøłæœđı]/gu, (letter) => baseLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/([aou])e/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Without legal forms, unless the name has nothing else. */
function nameWords(text: string): readonly string[] {
  const words = plainWords(text);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length === 0 ? words : telling;
}

function trigramsOf(words: readonly string[]): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

/** A name, prepared for many comparisons. */
export interface PlainName {
  readonly words: readonly string[];
  readonly compact: string;
  readonly trigrams: ReadonlySet<string>;
}

export function toPlainName(text: string): PlainName {
  const words = nameWords(text);
  return { words, compact: words.join(''), trigrams: trigramsOf(words) };
}

/** Shorter prefixes match too many names. */
const cutCharactersMin = 8;

/** From 0 to 1: how likely two spellings are the same name. Banks truncate names and omit words. */
export function similarityOf(left: PlainName, right: PlainName): number {
  if (left.compact === '' || right.compact === '') return 0;
  if (left.compact === right.compact) return 1;
  const [short, long] = left.compact.length < right.compact.length ? [left, right] : [right, left];
  if (short.compact.length >= cutCharactersMin && long.compact.startsWith(short.compact)) {
    return 0.95;
  }
  const shared = countShared(short.trigrams, long.trigrams);
  const all = short.trigrams.size + long.trigrams.size - shared;
  return all === 0 ? 0 : Math.max(shared / all, wordsWithin(short, long));
}

/** Whether every word of the shorter name occurs in the longer one, in any order. */
function wordsWithin(short: PlainName, long: PlainName): number {
  const words = new Set(long.words);
  const isWithin = short.words.every((word) => words.has(word));
  return isWithin && short.words.length >= 2 && short.compact.length >= cutCharactersMin ? 0.9 : 0;
}

/** From 0 to 1: how much of a name occurs within a longer text. */
export function containmentOf(name: PlainName, text: PlainName): number {
  if (name.compact.length < 4) return 0;
  if (text.compact.includes(name.compact)) {
    return name.compact.length >= cutCharactersMin ? 0.95 : 0.75;
  }
  const cut = cutWithin(name.compact, text.compact);
  return Math.max(cut, 0.85 * (countShared(name.trigrams, text.trigrams) / name.trigrams.size));
}

/** The first letters of a long name, as many as fit into a bank's field. */
const fieldCharacters = 14;

function cutWithin(name: string, text: string): number {
  return name.length > fieldCharacters && text.includes(name.slice(0, fieldCharacters)) ? 0.88 : 0;
}

function countShared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [few, many] = left.size < right.size ? [left, right] : [right, left];
  let count = 0;
  for (const trigram of few) if (many.has(trigram)) count += 1;
  return count;
}

const memoryCharactersMax = 80;

/** The key for remembering decisions about similar lines; null if the line has no usable text. */
export function memoryKey(line: {
  readonly counterparty: string | null;
  readonly description: string;
}): string | null {
  const words = plainWords(line.counterparty ?? line.description);
  // Numbers identify the movement, not the counterparty.
  const key = words
    .filter((word) => !/\d/u.test(word))
    .join('')
    .slice(0, memoryCharactersMax);
  return key.length < 3 ? null : key;
}
