import { relative } from 'node:path';
import { z } from 'zod';
import { isProofFile, needsFullCheck } from './proof-files.ts';
import { idsOfName } from './test-names.ts';
import type { Proof } from './test-names.ts';

/** The part of the runner's JSON report that is read here. */
const testReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** Ids named by tests that ran and passed: a skipped or empty test proves nothing. */
export function listPassedIds(report: unknown, root: string): readonly string[] {
  return testReport
    .parse(report)
    .testResults.filter(({ name }) => isProofFile(relative(root, name)))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ ancestorTitles, title }) => [...ancestorTitles, title].flatMap(idsOfName));
}

interface Run {
  readonly finished: readonly string[];
  /** What the names in the test files promise. */
  readonly proofs: readonly Proof[];
  readonly passed: ReadonlySet<string>;
  /** Whether the tests that take minutes ran. */
  readonly isFull: boolean;
}

/** The finished rows that no test of this run has proved, each with the files that name it. */
export function listUnproved({ finished, proofs, passed, isFull }: Run): readonly string[] {
  const proofsOf = Map.groupBy(proofs, ({ id }) => id);
  return finished
    .filter((id) => !passed.has(id))
    .map((id) => ({ id, paths: [...new Set(proofsOf.get(id)?.map(({ path }) => path))] }))
    .filter(({ paths }) => isFull || paths.length === 0 || !paths.every(needsFullCheck))
    .map(({ id, paths }) => `${id}: no test of it passed (${paths.join(', ') || 'none names it'})`);
}
