import { describe, expect, it } from 'vitest';
import { fillContract } from './contract-document.ts';
import { expandRanges, listAllIds } from './contract-ids.ts';
import { readContract } from './contract-table.ts';
import { listProofs } from './test-names.ts';
import type { Proof } from './test-names.ts';

describe('docs/contract.md', () => {
  it('has every id once, and a test for every finished row', () => {
    expect(readContract().problems).toEqual([]);
  });

  it('shows the tests as they are', () => {
    const { text, committed } = readContract();
    expect(text === committed, 'stale: run ./dev generate').toBe(true);
  });
});

const proof: Proof = {
  id: 'P-001',
  path: 'services/payments/test/a.http.test.ts',
  name: 'it holds',
  idCount: 1,
};
const rest = `| everything else | ${listAllIds().slice(1).join(', ')} |`;

function contract(heading: string, row = '| P-001 | It holds. | |'): string {
  return `## ${heading}\n\n${row}\n\n## Not built yet\n\n| part | ids |\n|---|---|\n${rest}\n`;
}

describe('the contract table', () => {
  it('shows the file and the name of each test of a row', () => {
    const { text, problems } = fillContract(contract('Finished'), [
      proof,
      { ...proof, name: 'also | this' },
      { ...proof, path: 'packages/b.test.ts', name: 'and that' },
    ]);
    expect(problems).toEqual([]);
    expect(text).toContain(
      '| P-001 | It holds. | [b](../packages/b.test.ts): and that<br>' +
        '[a](../services/payments/test/a.http.test.ts): it holds; also \\| this |',
    );
  });

  it('is the same when it is filled again', () => {
    const once = fillContract(contract('Finished'), [{ ...proof, name: 'a [b] |c| `d`' }]);
    expect(fillContract(once.text, [{ ...proof, name: 'a [b] |c| `d`' }]).text).toBe(once.text);
  });

  it('forgets a test that is gone', () => {
    const { text } = fillContract(contract('In progress', '| P-001 | It holds. | old |'), []);
    expect(text).toContain('| P-001 | It holds. |  |');
  });

  it('refuses a finished row without a test, and bears one in progress', () => {
    expect(fillContract(contract('Finished'), []).problems).toEqual([
      expect.stringMatching(/^Finished without a test .*: P-001\.$/),
    ]);
    expect(fillContract(contract('In progress'), []).problems).toEqual([]);
  });

  it('refuses a row that is missing, one that is listed twice and one that does not exist', () => {
    const problemsWith = (row: string): readonly string[] =>
      fillContract(contract('In progress', row), []).problems;
    expect(problemsWith('')).toEqual(['Missing from the contract: P-001.']);
    expect(problemsWith('| P-001 | a | |\n| P-002 | b | |')).toEqual(['Listed twice: P-002.']);
    expect(problemsWith('| P-001 | a | |\n| P-999 | b | |')).toEqual([
      'No row of the contract: P-999.',
    ]);
  });

  it('refuses a test that names an id which does not exist, or a row said to be not built', () => {
    const problemsWith = (id: string): readonly string[] =>
      fillContract(contract('In progress'), [{ ...proof, id }]).problems;
    expect(problemsWith('PD-999')).toEqual([
      'Named by a test, but no row of the contract: PD-999.',
    ]);
    expect(problemsWith('A-001')).toEqual([expect.stringMatching(/^Tested, but .*: A-001\.$/)]);
  });
});

describe('thin proofs', () => {
  const lines = '- Only the full check proves: old\n- Proved without a server: \n\n';

  it('are listed: rows that only slow tests or only plain ones prove', () => {
    const filled = (path: string): string =>
      fillContract(`${lines}${contract('Finished')}`, [{ ...proof, path }]).text.slice(0, 70);
    expect(filled('services/a.slow.test.ts')).toContain('full check proves: P-001.\n');
    expect(filled('services/a.slow.test.ts')).toContain('without a server: .');
    expect(filled('services/a.test.ts')).toContain('without a server: P-001.');
    expect(filled('services/a.pg.test.ts')).not.toContain('P-001');
  });

  it('are refused when one name claims more than five rows', () => {
    const problemsWith = (idCount: number): readonly string[] =>
      fillContract(contract('Finished'), [{ ...proof, idCount }]).problems;
    expect(problemsWith(5)).toEqual([]);
    expect(problemsWith(6)).toEqual([
      expect.stringMatching(/^Claimed with more than 5 .*P-001\.$/),
    ]);
  });
});

describe('the names of tests', () => {
  const idsIn = (text: string): readonly string[] =>
    listProofs([{ path: 'a.test.ts', text }]).map(({ id, name }) => `${id} ${name}`);

  it('prove the ids they begin with', () => {
    expect(idsIn("test('P-305 P-306 the window slides', () => {});")).toEqual([
      'P-305 the window slides',
      'P-306 the window slides',
    ]);
    expect(idsIn('test(\n  `PD-001 a name`,\n  run,\n);')).toEqual(['PD-001 a name']);
    expect(idsIn("it.each(cases)('A-001 %s holds', (what) => {});")).toEqual(['A-001 %s holds']);
    expect(idsIn("test.each([['AD-002 broken', '{'], ['AD-003 blank', '']])('%s', run);")).toEqual([
      'AD-002 broken',
      'AD-003 blank',
    ]);
    expect(idsIn("test('P-001 it isn\\'t so', run);")).toEqual(["P-001 it isn\\'t so"]);
    expect(idsIn("const names = { one: 'P-001: a name', two: 'A-001: another' };")).toEqual([
      'P-001 a name',
      'A-001 another',
    ]);
    expect(idsIn("test(isLong ? 'P-001: long' : 'P-002: short', run);")).toEqual([
      'P-001 long',
      'P-002 short',
    ]);
  });

  it('are not taken from prose', () => {
    expect(idsIn("test('unlike P-001 this is open', run); // P-002 is not here")).toEqual([]);
    expect(idsIn("const id = 'P-001';")).toEqual([]);
    expect(idsIn("const ids = ['P-001 P-002', 'P-003 P-004 P-005'];")).toEqual([]);
  });
});

describe('ranges of ids', () => {
  it('stand for every id from the first to the last', () => {
    expect(expandRanges(' P-009 to P-011, PD-001 , A-100')).toEqual([
      'P-009',
      'P-010',
      'P-011',
      'PD-001',
      'A-100',
    ]);
    expect(expandRanges(' ids ')).toEqual([]);
  });
});
