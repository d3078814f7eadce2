const itemsMax = 2;
const membersMax = 40;
const membersKept = 3;

/** A long response with the start of each list: enough to see its shape. */
export function shorten(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const kept = value.slice(0, itemsMax).map((item) => shorten(item, depth - 1));
    return value.length > itemsMax ? [...kept, '…'] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  const entries = Object.entries(value);
  const isLong = entries.length > membersMax;
  const kept = isLong ? entries.slice(0, membersKept) : entries;
  return Object.fromEntries([
    ...kept.map(([name, member]) => [name, shorten(member, depth - 1)]),
    ...(isLong ? [['…', '…']] : []),
  ]);
}
