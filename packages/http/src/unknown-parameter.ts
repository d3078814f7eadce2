/** Explains a query parameter that the operation does not know. */
export function describeUnknownParameter(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'Unknown parameter. This operation has no parameters.';
  const meant = findNearest(name, known);
  const suggestion = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `Unknown parameter.${suggestion} Valid parameters: ${known.join(', ')}.`;
}

/** Two typing mistakes; in a short name, less than half of it. */
const slipsMax = 2;

function findNearest(name: string, known: readonly string[]): string | undefined {
  const sent = plain(name);
  const near = known
    .map((candidate) => ({ candidate, slips: countSlips(sent, plain(candidate)) }))
    .filter(({ candidate, slips }) => slips <= slipsMax && slips * 2 < candidate.length);
  return near.toSorted((one, other) => one.slips - other.slips)[0]?.candidate;
}

/** `contactId` and `contact-id` count as `contact_id`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Characters added, omitted, replaced or swapped between two names. */
function countSlips(one: string, other: string): number {
  // Too different in length: a very long name is not worth comparing.
  if (Math.abs(one.length - other.length) > slipsMax) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_value, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1];
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      next.push(
        Math.min(
          at(row, column) + 1,
          at(next, column - 1) + 1,
          at(row, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return at(row, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
