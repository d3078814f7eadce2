/** Length of each series. A new row takes the next number; numbers are never reused. */
const seriesLengths = { P: 308, PD: 264, A: 118, AD: 132 } as const;

export const idPattern = /(?:PD?|AD?)-\d{3}/;

export function listAllIds(): readonly string[] {
  return Object.entries(seriesLengths).flatMap(([series, length]) =>
    Array.from({ length }, (_, index) => toId(series, index + 1)),
  );
}

/** `P-010 to P-012, P-020` as four ids. */
export function expandRanges(text: string): readonly string[] {
  return text.split(',').flatMap((part) => {
    const [first, last = first] = part.match(new RegExp(idPattern, 'g')) ?? [];
    if (first === undefined || last === undefined) return [];
    const [series = '', from = ''] = first.split('-');
    const [, to = ''] = last.split('-');
    const length = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from({ length }, (_, index) => toId(series, Number(from) + index));
  });
}

function toId(series: string, number: number): string {
  return `${series}-${String(number).padStart(3, '0')}`;
}
