import type { Trail, TrailNode, TrailStart } from './trail.queries.ts';

const starts: readonly string[] = [
  'entry',
  'document',
  'payment',
  'refund',
  'payout',
  'movement',
  'summary',
  'bank_line',
] satisfies readonly TrailStart[];

/** Where a trail can begin; null for what can only be walked to. */
export function startOf(kind: string): TrailStart | null {
  return isStart(kind) ? kind : null;
}

function isStart(kind: string): kind is TrailStart {
  return starts.includes(kind);
}

/** In the order in which money passes them. */
const order: readonly TrailNode['kind'][] = [
  'provider',
  'payment',
  'refund',
  'movement',
  'document',
  'payout',
  'summary',
  'entry',
  'account',
  'bank_line',
  'statement',
];

export interface Station {
  readonly kind: TrailNode['kind'];
  readonly nodes: readonly TrailNode[];
}

/** The stations that this money has, each with its nodes. */
export function stationsOf({ nodes }: Pick<Trail, 'nodes'>): readonly Station[] {
  return order
    .map((kind) => ({ kind, nodes: nodes.filter((node) => node.kind === kind) }))
    .filter((station) => station.nodes.length > 0);
}

/** What entries post to an account, one row per entry. */
export function postedTo({ edges }: Pick<Trail, 'edges'>, key: string) {
  return edges.flatMap(({ to, from, money }) =>
    to === key && money !== null ? [{ from, ...money }] : [],
  );
}
