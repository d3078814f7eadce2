import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import own from './package.json' with { type: 'json' };

/*
 * Makes the package that is published: `node build.ts [folder]`, then `npm publish <folder>`. Node
 * runs no TypeScript from node_modules, so receivers get JavaScript and declarations.
 */

const here = import.meta.dirname;
const repository = join(here, '../..');
const folder = resolve(process.argv[2] ?? join(here, 'dist'));

rmSync(folder, { recursive: true, force: true });
execFileSync(
  join(repository, 'node_modules/.bin/tsc'),
  ['-p', join(here, 'tsconfig.build.json'), '--outDir', folder],
  { stdio: 'inherit' },
);
const { name, version, description, license, type } = own;
const manifest = {
  name,
  version,
  description,
  license,
  type,
  // For resolvers that do not know `exports`.
  main: './index.js',
  types: './index.d.ts',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=20' },
  sideEffects: false,
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(here, 'README.md'), join(folder, 'README.md'));
cpSync(join(repository, 'LICENSE'), join(folder, 'LICENSE'));
