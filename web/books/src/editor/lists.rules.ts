import type { DraftLine } from './draft.rules.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly code?: string;
  readonly detail?: string;
}

export interface Lists {
  readonly isSale: boolean;
  readonly today: string;
  readonly items: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
  }[];
  readonly accounts: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly type: string;
    readonly active: boolean;
    readonly system: boolean;
  }[];
  readonly taxCodes: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly kind: string;
    readonly active: boolean;
    readonly components: readonly {
      readonly rates: readonly { readonly valid_from: string; readonly rate_pct: number }[];
    }[];
  }[];
}

/** What a line's pickers offer: the accounts of this side first, and the codes that tax it. */
export function toLists({ isSale, today, items, accounts, taxCodes }: Lists) {
  const side = isSale ? 'income' : 'expense';
  const kinds = ['both', isSale ? 'output' : 'input'];
  const usable = accounts.filter(({ active, system }) => active && !system);
  const ordered = [
    ...usable.filter(({ type }) => type === side),
    ...usable.filter(({ type }) => type !== side),
  ];
  return {
    items: items.map(({ id, code, name }): Choice => ({ value: id, code, label: name })),
    accounts: ordered.map(({ id, code, name }): Choice => ({ value: id, code, label: name })),
    taxCodes: taxCodes
      .filter(({ active, kind }) => active && kinds.includes(kind))
      .map(({ id, code, name, components }): Choice => {
        const rate = components.length === 1 ? rateOn(components[0]?.rates ?? [], today) : null;
        return { value: id, code, label: name, ...(rate !== null && { detail: `${rate} %` }) };
      }),
    /** The service fills in what is left empty: price, account and tax of an item. */
    fillOf: (): Partial<DraftLine> => ({
      accountId: '',
      taxCodeId: '',
      description: '',
      price: '',
    }),
  };
}

/** The rate that applies on a day. */
function rateOn(
  rates: readonly { readonly valid_from: string; readonly rate_pct: number }[],
  day: string,
): number | null {
  const begun = rates.filter((rate) => rate.valid_from <= day);
  const last = begun
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
    .at(-1);
  return last?.rate_pct ?? null;
}
