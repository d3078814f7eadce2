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
cpSync(join(here, 'src/generated/operations.json'), join(folder, 'generated/operations.json'));
const { name, version, description, license, type } = own;
const entries = Object.entries(own.exports).map(
  ([entry, source]): readonly [string, string | object] => {
    const built = source.replace('./src/', './');
    if (!built.endsWith('.ts')) return [entry, built];
    const stem = built.slice(0, -'.ts'.length);
    return [entry, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  },
);
const manifest = {
  name,
  version,
  description,
  license,
  type,
  exports: Object.fromEntries(entries),
  engines: { node: '>=20.19' },
  sideEffects: false,
  publishConfig: { access: 'public', provenance: true },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(here, 'README.md'), join(folder, 'README.md'));
cpSync(join(repository, 'LICENSE'), join(folder, 'LICENSE'));
