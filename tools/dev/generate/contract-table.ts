import { contractFile, readContract } from '../../contract/contract-table.ts';
import { DevError } from '../dev-error.ts';

/** The contract, with the tests that prove each row in its last column. */
export function contractTable(): string {
  const { text, problems } = readContract();
  if (problems.length === 0) return text;
  throw new DevError(problems.join('\n'), `Put it right in ${contractFile} or in the test’s name.`);
}
