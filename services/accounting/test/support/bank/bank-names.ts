/** Random in a way that a seed repeats. */
export interface Chance {
  readonly next: () => number;
  /** From 0, below `count`. */
  readonly below: (count: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly isOne: (share: number) => boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    isOne: (share) => next() < share,
  };
}

const families =
  `Müller Schröder Jäger Köhler Weiß Núñez Lefèvre Okafor Adeyemi Kowalski Søndergaard Bianchi Moreau
  Fernández Petrović Yılmaz Andersson Nowak Marchetti Dubois Ibrahim Eze Novák Baumgärtner`.split(
    /\s+/u,
  );
const trades =
  `Maschinenbau Logistik Logistics Bäckerei Papier Textiles Software Consulting Gartenbau Möbel Druck
  Catering Transporte Elektrotechnik Architekten Optik Spedition Imprimerie Costruzioni`.split(
    /\s+/u,
  );
const forms = ['GmbH', 'AG', 'Ltd', 'SARL', 'S.r.l.', 'B.V.', '& Söhne OHG', 'KG', 'Inc.', ''];

/** So many companies, no two of the same name; some differ by little. */
export function companyNames(chance: Chance, count: number): readonly string[] {
  const names = new Set<string>();
  while (names.size < count) {
    names.add(`${chance.pick(families)} ${chance.pick(trades)} ${chance.pick(forms)}`.trim());
  }
  return [...names];
}

const withUmlauts: readonly (readonly [RegExp, string])[] = [
  [/ä/giu, 'AE'],
  [/ö/giu, 'OE'],
  [/ü/giu, 'UE'],
  [/ß/gu, 'SS'],
  [/ø/giu, 'O'],
  [/ı/gu, 'I'],
];
const fieldCharacters = 27;

/** In capitals, without anything that an old machine cannot print, and cut to its field. */
export function asBanksWrite(chance: Chance, name: string): string {
  const spelled = chance.isOne(0.6)
    ? withUmlauts.reduce((text, [from, to]) => text.replace(from, to), name)
    : name.replace(/ß/gu, 'ss');
  const plain = spelled.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain
    .replace(/[^A-Z0-9 .&-]/gu, ' ')
    .slice(0, chance.isOne(0.7) ? fieldCharacters : undefined)
    .trim();
}
