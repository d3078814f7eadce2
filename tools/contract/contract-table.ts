import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillContract } from './contract-document.ts';
import type { ContractDocument } from './contract-document.ts';
import { listProofs } from './test-names.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

export const contractFile = 'docs/contract.md';

/** Tests of tools speak of rows without proving any. */
const testFiles = '{packages,services,sdk}/**/*.test.ts';

/** The committed document beside the tests as they are now. */
export function readContract(): ContractDocument & { readonly committed: string } {
  const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
  const paths = globSync(testFiles, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] });
  const proofs = listProofs(paths.map((path) => ({ path, text: read(path) })));
  const committed = read(contractFile);
  return { ...fillContract(committed, proofs), committed };
}
