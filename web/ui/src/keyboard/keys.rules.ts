/** What pressing a key means: an act, the first of two keys, or nothing to us. */
export type KeyMeaning =
  | { readonly kind: 'act'; readonly name: string }
  | { readonly kind: 'first'; readonly name: string }
  | { readonly kind: 'nothing' };

/** How long the second key may follow the first. */
const sequenceMs = 1500;

export interface FirstKey {
  readonly name: string;
  readonly atMs: number;
}

/** Reads `g p` as two keys, and a second key that comes too late as a key of its own. */
export function readKey(
  pressed: FirstKey,
  first: FirstKey | null,
  known: ReadonlySet<string>,
): KeyMeaning {
  const isInTime = first !== null && pressed.atMs - first.atMs <= sequenceMs;
  const both = isInTime ? `${first.name} ${pressed.name}` : null;
  if (both !== null && known.has(both)) return { kind: 'act', name: both };
  if (known.has(pressed.name)) return { kind: 'act', name: pressed.name };
  const begins = [...known].some((name) => name.startsWith(`${pressed.name} `));
  return begins ? { kind: 'first', name: pressed.name } : { kind: 'nothing' };
}

/** One letter, digit or sign: people who speak to their machine press these by accident. */
export function isSingleKey(name: string): boolean {
  return name.split(' ').every((key) => key.length === 1);
}
