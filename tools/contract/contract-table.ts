import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillContract } from './contract-document.ts';
import type { ContractDocument } from './contract-document.ts';
import { proofFiles } from './proof-files.ts';
import { listProofs } from './test-names.ts';
import type { Proof } from './test-names.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

export const contractFile = 'docs/contract.md';

interface ContractRead extends ContractDocument {
  readonly committed: string;
  readonly proofs: readonly Proof[];
}

/** The committed document with the current tests. */
export function readContract(): ContractRead {
  const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
  const paths = globSync(proofFiles, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] });
  const proofs = listProofs(paths.map((path) => ({ path, text: read(path) })));
  const committed = read(contractFile);
  return { ...fillContract(committed, proofs), committed, proofs };
}
