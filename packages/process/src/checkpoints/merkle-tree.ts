import { createHash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962 while it grows: the roots of its complete subtrees, the largest first. It has
 * as many as its size has ones in binary digits.
 */
export interface GrowingTree {
  readonly size: bigint;
  readonly subtrees: readonly Buffer[];
}

export const emptyTree: GrowingTree = { size: 0n, subtrees: [] };

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const ofLeaf = Buffer.from([0]);
const ofNode = Buffer.from([1]);
const join = (left: Buffer, right: Buffer): Buffer => sha256(ofNode, left, right);

export function appendLeaves(tree: GrowingTree, leaves: readonly Buffer[]): GrowingTree {
  const subtrees = [...tree.subtrees];
  let { size } = tree;
  for (const leaf of leaves) {
    let root = sha256(ofLeaf, leaf);
    // Each one at the end of the size is a subtree as large as the new one.
    for (let rest = size; rest % 2n === 1n; rest /= 2n) {
      root = join(subtrees.pop() ?? root, root);
    }
    subtrees.push(root);
    size += 1n;
  }
  return { size, subtrees };
}

export function rootOf({ subtrees }: GrowingTree): Buffer {
  const [last, ...larger] = subtrees.toReversed();
  return last === undefined ? sha256() : larger.reduce((right, left) => join(left, right), last);
}
