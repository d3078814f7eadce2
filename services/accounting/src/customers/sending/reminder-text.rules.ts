/** Placeholders that a step's own text may contain, in braces. */
export const placeholders = [
  'contact',
  'organisation',
  'invoice',
  'total',
  'amount_due',
  'due_date',
] as const;
type Placeholder = (typeof placeholders)[number];

/** Anything in braces, and any unmatched brace. */
const braced = /\{([^{}]*)\}|[{}]/g;

/** Null if every placeholder is known. */
export function findUnknownPlaceholder(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(braced)) {
    if (!isPlaceholder(name)) return whole;
  }
  return null;
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name);
}

export function fillReminderText(
  text: string,
  values: Readonly<Record<Placeholder, string>>,
): string {
  return text.replaceAll(braced, (whole, name: string | undefined) =>
    name !== undefined && isPlaceholder(name) ? values[name] : whole,
  );
}
