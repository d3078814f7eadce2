import { join } from 'node:path';
import { rolldown } from 'rolldown';

/* Bundles the command line into one file, dist/ch.mjs: it starts without resolving packages. */

const here = import.meta.dirname;
const bundle = await rolldown({ input: join(here, 'src', 'main.ts'), platform: 'node' });
await bundle.write({ file: join(here, 'dist', 'ch.mjs'), format: 'esm', minify: true });
await bundle.close();
