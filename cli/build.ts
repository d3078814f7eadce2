import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/*
 * Bundles the command line into dist/: ch.mjs, which turns the compile cache on, and the parts that it loads when a
 * command needs them. It starts without resolving packages.
 */

const here = import.meta.dirname;
const folder = process.argv[2] ?? join(here, 'dist');
await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({ input: { ch: join(here, 'src', 'main.ts') }, platform: 'node' });
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  minify: true,
});
await bundle.close();
