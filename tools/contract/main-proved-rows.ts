import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDirectory, repositoryRoot } from '../dev/paths.ts';
import { readContract } from './contract-table.ts';
import { listPassedIds, listUnproved } from './passed-rows.ts';

/** Runs after the tests: their reports decide whether a finished row of the contract holds. */
const directory = process.env['COUNTINGHOUSE_CHECK_REPORTS'] ?? join(localDirectory, 'reports');
const reports = globSync('*.report.json', { cwd: directory });
const passed = new Set(
  reports.flatMap((file) => {
    const text = readFileSync(join(directory, file), 'utf8');
    return listPassedIds(JSON.parse(text), repositoryRoot);
  }),
);
const { finished, proofs } = readContract();
const isFull = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';
const unproved = listUnproved({ finished, proofs, passed, isFull });
const summary = `${finished.length} finished rows, ${passed.size} ids in tests that passed, ${unproved.length} rows unproved`;
process.stdout.write(`${[summary, ...unproved].join('\n')}\n`);
process.exitCode = unproved.length === 0 ? 0 : 1;
