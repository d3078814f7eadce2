/** First and last numbers of each series, with gaps between them. A new row takes a free number; none is reused. */
const series: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  P: [[1, 308]],
  PD: [
    [1, 273],
    [280, 283],
    [286, 286],
    [300, 305],
    [310, 311],
    [330, 331],
    [350, 350],
    [360, 363],
    [370, 373],
    [385, 390],
  ],
  A: [[1, 118]],
  AD: [
    [1, 138],
    [140, 141],
    [150, 152],
    [160, 162],
    [170, 170],
    [180, 181],
    [198, 200],
    [205, 206],
    [211, 214],
  ],
};

export const idPattern = /(?:PD?|AD?)-\d{3}/;

export function listAllIds(): readonly string[] {
  return Object.entries(series).flatMap(([name, ranges]) =>
    ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => toId(name, first + index)),
    ),
  );
}

/** `P-010 to P-012, P-020` as four ids. */
export function expandRanges(text: string): readonly string[] {
  return text.split(',').flatMap((part) => {
    const [first, last = first] = part.match(new RegExp(idPattern, 'g')) ?? [];
    if (first === undefined || last === undefined) return [];
    const [name = '', from = ''] = first.split('-');
    const [, to = ''] = last.split('-');
    const length = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from({ length }, (_, index) => toId(name, Number(from) + index));
  });
}

function toId(name: string, number: number): string {
  return `${name}-${String(number).padStart(3, '0')}`;
}
