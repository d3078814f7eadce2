import { claimMove } from './mover.sql.ts';
import type { MoveDeps, Obstacle } from './mover.ts';
import {
  countForeignAddresses,
  findParts,
  insertMove,
  listAddresses,
  listMoveObstacles,
  listMoves,
  listReleases,
} from './moves.sql.ts';
import type { Move } from './moves.sql.ts';

export type Planned =
  | { readonly kind: 'planned'; readonly move: Move }
  | { readonly kind: 'refused'; readonly obstacles: readonly Obstacle[] };

/** The move that is open, or a new one; unless something has to end first. */
export async function planMove(
  { from, to }: Pick<MoveDeps, 'from' | 'to'>,
  businessId: string,
  { withUnroutedKeys = false }: { readonly withUnroutedKeys?: boolean },
): Promise<Planned> {
  const [known, knownThere] = [
    await listMoves(from.database.db, businessId),
    await listMoves(to.database.db, businessId),
  ];
  const open = known.find(
    ({ side, state }) => side === 'from' && ['copying', 'frozen', 'away'].includes(state),
  );
  if (open !== undefined && open.otherCell !== to.cell) {
    return refused('moving_to_another_cell', open.otherCell);
  }
  if (open !== undefined) {
    await insertMove(to.database.db, toArriving(open, from.cell));
    return { kind: 'planned', move: await takeOver({ from, to }, open) };
  }
  const parts = await findParts(from.database.db, businessId);
  const last = known.find(({ state }) => state !== 'abandoned')?.state ?? 'here';
  if (parts === null || last !== 'here') return refused('not_here', 1);
  const obstacles = [...(await listMoveObstacles(from.database.db, businessId))].filter(
    ({ reason }) => !withUnroutedKeys || reason !== 'keys_not_used_since_routes',
  );
  const addresses = await listAddresses(from.database.db, parts.people);
  const foreign = await countForeignAddresses(to.database.db, addresses);
  if (foreign > 0) obstacles.push({ reason: 'addresses_of_others_there', count: foreign });
  const [releases, releasesThere] = [
    await listReleases(from.database.db),
    await listReleases(to.database.db),
  ];
  const differing = releases.filter((id) => !releasesThere.includes(id)).length;
  if (differing > 0 || releases.length !== releasesThere.length) {
    obstacles.push({ reason: 'releases_differ', count: differing });
  }
  const openThere = knownThere.filter(
    ({ state }) => state === 'arriving' || state === 'away',
  ).length;
  if (openThere > 0) obstacles.push({ reason: 'move_before_not_ended', count: openThere });
  if (obstacles.length > 0) return { kind: 'refused', obstacles };
  const epoch = Math.max(0, ...[...known, ...knownThere].map((each) => each.epoch)) + 1;
  const leaving = {
    businessId,
    epoch,
    side: 'from',
    otherCell: to.cell,
    state: 'copying',
    ...parts,
  } as const;
  await insertMove(from.database.db, leaving);
  await insertMove(to.database.db, toArriving(leaving, from.cell));
  const [move] = await listMoves(from.database.db, businessId);
  if (move?.epoch !== epoch) throw new Error(`move ${epoch} of ${businessId} was not stored`);
  return { kind: 'planned', move: await takeOver({ from, to }, move) };
}

/** In the cell that decides first: from then on an earlier mover gives nothing away. */
export async function takeOver(
  { from, to }: Pick<MoveDeps, 'from' | 'to'>,
  move: Move,
): Promise<Move> {
  const held = { ...move, mover: from.newId() };
  await claimMove(from.database.db, held);
  await claimMove(to.database.db, held);
  return held;
}

const refused = (reason: string, count: number): Planned => ({
  kind: 'refused',
  obstacles: [{ reason, count }],
});

type Leaving = Pick<Move, 'businessId' | 'epoch' | 'workspaces' | 'people' | 'membersEver'>;

function toArriving(
  { businessId, epoch, workspaces, people, membersEver }: Leaving,
  otherCell: number,
) {
  const parts = { workspaces, people, membersEver };
  return { businessId, epoch, ...parts, otherCell, side: 'to', state: 'arriving' } as const;
}
