import { describe, expect, test } from 'vitest';
import { chooseGaze, decideVerdict, findFlaws, gazes } from './identity.rules.ts';

const person = { name: 'Simi Ade', documentNumber: 'A1234567', bornOn: '1990-02-03' };
const today = '2026-11-15';

describe('what a person enters', () => {
  test('is taken when all of it can be', () => {
    expect(findFlaws(person, today)).toEqual([]);
  });

  test('is refused field by field', () => {
    const nothing = { name: ' ', documentNumber: 'A 1', bornOn: '2026-02-30' };
    expect(findFlaws(nothing, today)).toEqual(['name', 'documentNumber', 'bornOn']);
  });

  test('is of a person who turns eighteen today, and not tomorrow', () => {
    expect(findFlaws({ ...person, bornOn: '2008-11-15' }, today)).toEqual([]);
    expect(findFlaws({ ...person, bornOn: '2008-11-16' }, today)).toEqual(['bornOn']);
  });
});

test('the document number decides the verdict, in capitals or not', () => {
  const statusOf = (documentNumber: string) => decideVerdict({ ...person, documentNumber }).status;
  expect(['A1234567', 'fake-1', 'REVIEW-1'].map(statusOf)).toEqual([
    'approved',
    'declined',
    'in_review',
  ]);
});

test('every task of the liveness step comes up', () => {
  const hexDigits = Array.from('0123456789abcdef');
  expect(new Set(hexDigits.map(chooseGaze))).toEqual(new Set(gazes));
});
