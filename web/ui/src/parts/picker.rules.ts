export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** A short name that people type: an account's or item's code. */
  readonly code?: string;
  readonly detail?: string;
}

/** A list longer than this is narrowed by typing. */
const shownMax = 50;

/** Those that hold every word typed, in their code or label; what begins with it comes first. */
export function filterOptions(
  options: readonly PickerOption[],
  typed: string,
): readonly PickerOption[] {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = options.filter((option) => {
    const text = fold(`${option.code ?? ''} ${option.label} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const [first = ''] = words;
  const rank = ({ code = '', label }: PickerOption): number =>
    fold(code).startsWith(first) || fold(label).startsWith(first) ? 0 : 1;
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, shownMax);
}

/** Without case and accents. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
