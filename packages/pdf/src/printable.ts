/** Most texts: the first typeface has all their characters. */
const latinText = /^[\s\u0020-\u007e\u00a0-\u017e]*$/;

/**
 * Whether a typeface has each character of a text. Typefaces are loaded at the first text beyond
 * Latin: they take longer than the rest of a process's start-up, and most processes never need
 * them.
 */
export async function isPrintable(text: string): Promise<boolean> {
  if (latinText.test(text)) return true;
  const { findUnprintable } = await import('./text-runs.ts');
  return findUnprintable(text) === null;
}
