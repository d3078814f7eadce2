import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseReference, referenceKinds, toReference } from './reference.rules.ts';

const installation = 'ch';
const parts = fc.record({
  kind: fc.constantFrom(...referenceKinds),
  cell: fc.integer({ min: 0, max: 1_023 }),
  workspaceId: fc.uuid(),
  id: fc.uuid(),
});
const example = {
  kind: 'pay',
  cell: 33,
  workspaceId: '01a1dca0-69ad-7fe8-86f0-c80d7106ff9d',
  id: '01a1dca0-69ad-7fe8-86f0-c80d7106ff9e',
} as const;

describe('references', () => {
  test('a reference names kind, installation, cell, workspace and object', () => {
    expect(toReference({ ...example, installation })).toBe(
      'pay_ch_11_01M7EA0TDDFZM8DW681NRGDZWX_01M7EA0TDDFZM8DW681NRGDZWY',
    );
  });

  test('every reference reads back to what it was made of, and to nothing elsewhere', () => {
    fc.assert(
      fc.property(parts, (object) => {
        const text = toReference({ ...object, installation });
        expect(text).toMatch(/^[a-z0-9]+_ch_[0-9A-Z]{2}_[0-9A-Z]{26}_[0-9A-Z]{26}$/);
        expect(parseReference(text, installation)).toEqual(object);
        expect(parseReference(text, 'other')).toBeNull();
      }),
    );
  });

  test('a text has at most one spelling: what reads back is written the same', () => {
    fc.assert(
      fc.property(parts, fc.nat(), fc.string({ maxLength: 2 }), (object, at, inserted) => {
        const text = toReference({ ...object, installation });
        const start = at % text.length;
        const changed = text.slice(0, start) + inserted + text.slice(start + 1);
        const read = parseReference(changed, installation);
        if (read !== null) expect(toReference({ ...read, installation })).toBe(changed);
      }),
    );
  });

  test('any text at all gets an answer', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseReference(text, installation)).toBeNull();
      }),
    );
  });

  test.each([
    ['another kind', (text: string) => text.replace('pay', 'inv')],
    ['a longer installation', (text: string) => text.replace('_ch_', '_ch2_')],
    ['lower case', (text: string) => text.toLowerCase()],
    ['a letter outside of the alphabet', (text: string) => `${text.slice(0, -1)}U`],
    ['a missing part', (text: string) => text.slice(0, text.lastIndexOf('_'))],
    ['another part', (text: string) => `${text}_PMCK`],
    ['a blank', (text: string) => ` ${text}`],
    ['a line break', (text: string) => `${text}\n`],
    ['nothing', () => ''],
  ])('%s is not a reference of this installation', (_what, change) => {
    expect(
      parseReference(change(toReference({ ...example, installation })), installation),
    ).toBeNull();
  });

  test.each(['', 'UPPER', 'ninechars', 'a_b', 'é'])(
    'an installation called %j makes no references',
    (name) => {
      expect(() => toReference({ ...example, installation: name })).toThrow(TypeError);
    },
  );
});
