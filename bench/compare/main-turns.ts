import { registerHooks } from 'node:module';

/* Imported before the benchmarks of one side of a comparison; see `turns.ts`. */

const turns = new URL('turns.ts', import.meta.url).href;
/** Here, and where revisions before the folders have it. */
const alternates = /\/bench\/(?:measure\/)?alternate\.ts$/;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const found = nextResolve(specifier, context);
    const isReplaced = alternates.test(found.url) && context.parentURL !== turns;
    return isReplaced ? { ...found, url: turns } : found;
  },
});
