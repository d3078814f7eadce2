/** Other tests in tools mention rows without proving any. */
export const proofFiles =
  '{packages,services,sdk,stories,tools/webhooks,tools/docs/site}/**/*.test.ts';

export function isProofFile(path: string): boolean {
  return /^(packages|services|sdk|stories|tools\/webhooks|tools\/docs\/site)\//.test(path);
}

/** Named so because they take minutes: only `./dev check --full` runs them. */
export function needsFullCheck(path: string): boolean {
  return path.endsWith('.slow.test.ts');
}

/** A plain name: rules, documents and vectors, without a server. */
export function needsNoServer(path: string): boolean {
  return !/\.(pg|http|browser|process|timed|slow)\.test\.ts$/.test(path);
}
