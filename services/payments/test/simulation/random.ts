/** Everything that a run leaves to chance comes from one of these, and so from its seed. */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** From 0 to below `below`. */
  readonly int: (below: number) => number;
  /** Both ends included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly bytes: (count: number) => Buffer;
  /** A stream of its own, so that one who draws more often does not shift what others draw. */
  readonly fork: (name: string) => Random;
}

/** sfc32 (Chris Doty-Humphrey's small fast counter), its state filled by splitmix32. */
export function createRandom(seed: number): Random {
  const next = sfc32(seed);
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    between: (least, most) => least + int(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new RangeError('there is nothing to pick from');
      return item;
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => int(256))),
    fork: (name) => createRandom(hashOf(name, seed)),
  };
}

/** The first numbers of sfc32 still show how it was seeded. */
const warmUpRounds = 12;

function sfc32(seed: number): () => number {
  const fill = splitmix32(seed);
  let [a, b, c, counter] = [fill(), fill(), fill(), 1];
  const draw = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < warmUpRounds; round += 1) draw();
  return draw;
}

function splitmix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}

/** FNV-1a. */
function hashOf(name: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) | 0;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}
