/**
 * The first structural difference between a response and the one that a page shows: a missing
 * field, or one of another type. Additional fields and values do not matter.
 */
export function findDifference(shown: unknown, actual: unknown, at = 'the answer'): string | null {
  if (isList(shown)) {
    if (!isList(actual)) return `${at} is no list`;
    const [first] = shown;
    if (first === undefined) return null;
    const [other] = actual;
    return other === undefined ? `${at} is empty` : findDifference(first, other, `${at}[0]`);
  }
  if (isRecord(shown)) {
    if (!isRecord(actual)) return `${at} is no object`;
    for (const [name, value] of Object.entries(shown)) {
      if (!(name in actual)) return `${at} has no ${name}`;
      const difference = findDifference(value, actual[name], `${at}.${name}`);
      if (difference !== null) return difference;
    }
    return null;
  }
  const [wanted, got] = [typeOf(shown), typeOf(actual)];
  return wanted === got ? null : `${at} is ${got}, shown as ${wanted}`;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);
