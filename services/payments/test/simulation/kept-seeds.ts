/**
 * Seeds that find something when its mending is undone. They run in every check; a change of the
 * simulation makes them other stories, so each bug has a test of its own beside the code as well.
 */
export const keptSeeds: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 13, found: 'a single-use code paid twice by keeping too large an amount' },
  { seed: 111, found: 'money sent back twice by a worker that stood still past its lease' },
  { seed: 482, found: 'the same, of another currency' },
  { seed: 299, found: 'a kept amount sent back with its excess' },
  { seed: 827, found: 'the same, with connections lost' },
];
