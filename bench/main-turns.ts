import { registerHooks } from 'node:module';

/* Imported before the benchmarks of one side of a comparison; see `turns.ts`. */

const turns = new URL('turns.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const found = nextResolve(specifier, context);
    const isReplaced = found.url.endsWith('/bench/alternate.ts') && context.parentURL !== turns;
    return isReplaced ? { ...found, url: turns } : found;
  },
});
