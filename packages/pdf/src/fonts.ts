import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** DejaVu: free, with the letters of Europe and of much of the rest, and the signs of currencies. */
const files = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
export type FontName = keyof typeof files;

const bytes = new Map<FontName, Buffer>();

/** Read once in a process, and only in one that draws. */
export function fontBytes(name: FontName): Buffer {
  const known = bytes.get(name);
  if (known !== undefined) return known;
  const read = readFileSync(files[name]());
  bytes.set(name, read);
  return read;
}
