import { describe, expect, it } from 'vitest';
import { allRules } from './all-rules.ts';
import { readRepository } from './repository.ts';
import { describeBreach, findBreaches } from './rule.ts';

const repository = readRepository();

describe.each(allRules)('rule $name', (rule) => {
  it.each(rule.probes)('reports its probe and passes the clean twin (%#)', (probe) => {
    expect(findBreaches(rule, probe.reported).length).toBeGreaterThan(0);
    expect(findBreaches(rule, probe.clean).map(describeBreach)).toEqual([]);
  });

  it('holds in the repository', () => {
    expect(findBreaches(rule, repository).map(describeBreach)).toEqual([]);
  });
});

describe('the rules as a whole', () => {
  it('have different names and a probe each', () => {
    expect(new Set(allRules.map((rule) => rule.name)).size).toBe(allRules.length);
    expect(allRules.filter((rule) => rule.probes.length === 0)).toEqual([]);
  });

  it('are all in the list that is run', () => {
    const declared = repository
      .filter(({ path }) => path.startsWith('tidy/rules/'))
      .flatMap(({ text }) => [...text.matchAll(/export const \w+: Rule\b/g)]);
    expect(declared.length).toBe(allRules.length);
  });

  it('read the whole repository', () => {
    expect(repository.map(({ path }) => path)).toContain('tidy/tidy.test.ts');
    expect(repository.length).toBeGreaterThan(50);
  });
});
