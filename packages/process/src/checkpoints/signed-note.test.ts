import { expect, test } from 'vitest';
import { appendLeaves, emptyTree, rootOf } from './merkle-tree.ts';
import { toNoteKey, toVerifierKey } from './signed-note.ts';

/** The vectors of RFC 6962’s reference implementation. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((digits) => Buffer.from(digits, 'hex'));

const roots: readonly (readonly [size: number, root: string])[] = [
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
];

test.each(roots)('PD-259 the tree of %d leaves has the root of the standard', (size, root) => {
  const whole = appendLeaves(emptyTree, leaves.slice(0, size));
  expect(rootOf(whole).toString('hex')).toBe(root);
  // However it grew.
  const grown = appendLeaves(
    appendLeaves(emptyTree, leaves.slice(0, 1)),
    leaves.slice(1, Math.max(1, size)),
  );
  if (size > 0) expect(rootOf(grown)).toEqual(rootOf(whole));
});

test('PD-259 a key has the id that other verifiers of signed notes give it', () => {
  const verifier = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const typed = Buffer.from(verifier.split('+')[2] ?? '', 'base64');
  const key = toNoteKey('PeterNeumann', typed.subarray(1).toString('base64'));
  expect(toVerifierKey(key)).toBe(verifier);
});
