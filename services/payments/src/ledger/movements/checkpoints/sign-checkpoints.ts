import {
  appendLeaves,
  emptyTree,
  rootOf,
  saveCheckpointKeys,
  signNote,
  toCheckpointText,
} from '@countinghouse/process';
import type { GrowingTree, NoteSigner } from '@countinghouse/process';
import type { Database } from '../../../kernel/database.ts';
import { listWorkspaceIds } from '../../../tenants/businesses/list-workspace-ids.ts';
import { hashMovement } from '../hash-movement.ts';
import { listBalancesAt, listLeafRows } from '../movements.sql.ts';
import { originOf, toFacts } from './checkpoint.rules.ts';
import { findLastCheckpoint, insertCheckpoint } from './checkpoints.sql.ts';

interface SignDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** If empty, nothing is signed. */
  readonly noteSigners: readonly NoteSigner[];
}

const workspacesPerPage = 500;
const leavesPerPage = 1_000;
const hashBytes = 32;

/**
 * Signs the current size of each workspace's log if it has grown. Numbered movements never change,
 * so no lock is needed.
 */
export async function signCheckpoints(deps: SignDeps): Promise<void> {
  const { database, now, noteSigners } = deps;
  if (noteSigners.length === 0) return;
  await saveCheckpointKeys(database.db, noteSigners, now());
  let lastId: string | null = null;
  for (;;) {
    const ids: readonly string[] = await listWorkspaceIds(database.db, lastId, workspacesPerPage);
    for (const id of ids) await signWorkspace(deps, id);
    lastId = ids.at(-1) ?? null;
    if (ids.length < workspacesPerPage) return;
  }
}

async function signWorkspace(
  { database: { db }, now, noteSigners }: SignDeps,
  workspaceId: string,
): Promise<void> {
  const last = await findLastCheckpoint(db, workspaceId);
  let tree: GrowingTree =
    last === null ? emptyTree : { size: last.size, subtrees: split(last.subtrees) };
  let lastHash = '';
  for (;;) {
    const rows = await listLeafRows(db, workspaceId, tree.size, leavesPerPage);
    const hashes = rows.map(hashMovement);
    tree = appendLeaves(
      tree,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    );
    lastHash = hashes.at(-1) ?? lastHash;
    if (rows.at(-1) !== undefined && rows.at(-1)?.sequence !== tree.size) {
      throw new Error(`the log of workspace ${workspaceId} has a gap before ${tree.size}`);
    }
    if (rows.length < leavesPerPage) break;
  }
  if (lastHash === '') return;
  const { size, subtrees } = tree;
  const signedAt = now();
  const root = rootOf(tree);
  const facts = toFacts(lastHash, await listBalancesAt(db, workspaceId, size), signedAt);
  const text = toCheckpointText({ origin: originOf(workspaceId), size, root, facts });
  const note = signNote(text, noteSigners);
  const row = { size, root, subtrees: Buffer.concat(subtrees), note, signedAt };
  await insertCheckpoint(db, workspaceId, row);
}

function split(subtrees: Buffer): readonly Buffer[] {
  const count = subtrees.length / hashBytes;
  return Array.from({ length: count }, (_, at) =>
    subtrees.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}
