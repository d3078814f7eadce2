/** A value that differs between runs, and its replacement. */
export type Placeholder = readonly [pattern: RegExp, replacement: string];

const always: readonly Placeholder[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '2026-11-15T10:00:00.000Z'],
  [/whsec_[A-Za-z0-9+/=]+/g, 'whsec_secret'],
  [/\b(svc|acc)_(live|test)_[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*/g, '$1_$2_key'],
  [/"duration_ms":\d+/g, '"duration_ms":12'],
  [/(?<=\.example\.com):\d+/g, ''],
  [/"v1,[A-Za-z0-9+/=]{44}"/g, '"v1,signature"'],
  [/"[0-9a-f]{64}"/g, '"signature"'],
  [/"\d{10}"/g, '"1794736800"'],
  [/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'Sun, 15 Nov 2026 10:00:00 GMT'],
  [/https?:\/\/127\.0\.0\.1:\d+/g, 'https://api.example.com'],
];

/**
 * Makes a sample's texts the same in every run. Ids keep their identity: the first one that a
 * sample shows is always 1.
 */
export function createStableText(own: readonly Placeholder[]): (text: string) => string {
  const ids = new Map<string, string>();
  return (text) => {
    const plain = [...own, ...always].reduce(
      (written, [pattern, replacement]) => written.replaceAll(pattern, replacement),
      text,
    );
    return plain.replaceAll(
      /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/g,
      (id) => {
        const known =
          ids.get(id) ?? `01a1dcb4-1f0e-7c52-8012-${String(ids.size + 1).padStart(12, '0')}`;
        ids.set(id, known);
        return known;
      },
    );
  };
}
