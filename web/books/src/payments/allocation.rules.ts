import { parseTypedSum } from '@countinghouse/ui/rules';

/** More than any currency has. */
export const decimalsMax = 4;

/** A typed amount in the smallest part; undefined for nothing typed, null for what is no number. */
export function toParts(typed: string): bigint | undefined | null {
  if (typed.trim() === '') return undefined;
  const read = parseTypedSum(typed, decimalsMax);
  if (read.kind !== 'ok') return null;
  const [whole = '0', fraction = ''] = read.text.replace('-', '').split('.');
  const parts = BigInt(whole + fraction.padEnd(decimalsMax, '0'));
  return read.text.startsWith('-') ? -parts : parts;
}

/** The digits of whole parts: `12.5`. */
export function toText(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(decimalsMax + 1, '0');
  const fraction = digits.slice(-decimalsMax).replace(/0+$/, '');
  const text = `${digits.slice(0, -decimalsMax)}${fraction === '' ? '' : `.${fraction}`}`;
  return parts < 0n ? `-${text}` : text;
}

export type Rest =
  | { readonly kind: 'ok'; readonly rest: string; readonly allocated: readonly Allocated[] }
  | { readonly kind: 'unread' }
  | { readonly kind: 'too_much' };

interface Allocated {
  readonly id: string;
  readonly amount: number;
}

/** What is left of an amount after what is typed beside each item. */
export function restOf(
  amount: string,
  items: readonly { readonly id: string; readonly typed: string }[],
): Rest {
  const paid = toParts(amount);
  const parts = items.map(({ id, typed }) => ({ id, parts: toParts(typed) }));
  if (paid === null || paid === undefined || parts.some((one) => one.parts === null)) {
    return { kind: 'unread' };
  }
  const used = parts.reduce((sum, one) => sum + (one.parts ?? 0n), 0n);
  if (used > paid) return { kind: 'too_much' };
  return {
    kind: 'ok',
    rest: toText(paid - used),
    allocated: parts
      .filter((one) => (one.parts ?? 0n) !== 0n)
      .map((one) => ({ id: one.id, amount: Number(toText(one.parts ?? 0n)) })),
  };
}
