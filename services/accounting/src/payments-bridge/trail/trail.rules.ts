/** Where a trail can begin. */
export const trailStarts = [
  'entry',
  'document',
  'payment',
  'refund',
  'payout',
  'movement',
  'summary',
  'bank_line',
] as const;
export type TrailStart = (typeof trailStarts)[number];

export const trailKinds = [...trailStarts, 'provider', 'account', 'statement'] as const;
export type TrailKind = (typeof trailKinds)[number];

/** A station of the money: a row of these books, of payments, of the bank or of the provider. */
export interface TrailNode {
  readonly kind: TrailKind;
  readonly id: string;
  readonly name: string;
  readonly date: string | null;
  readonly money: { readonly currency: string; readonly minor: bigint } | null;
  /** Where a person sees it, outside of these books. */
  readonly url: string | null;
}

export interface TrailEdge {
  readonly from: string;
  readonly to: string;
  /** What an entry posts to an account, in base currency. */
  readonly money: TrailNode['money'];
}

export interface OutOfReach {
  readonly kind: TrailKind;
  readonly why: 'payments_away' | 'not_allowed' | 'too_many' | 'several_alike';
}

export interface Trail {
  readonly nodes: readonly TrailNode[];
  readonly edges: readonly TrailEdge[];
  readonly outOfReach: readonly OutOfReach[];
}

export const keyOfNode = ({ kind, id }: Pick<TrailNode, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Collects stations and ways; whoever adds one twice adds it once. */
export function createTrail() {
  const nodes = new Map<string, TrailNode>();
  const edges = new Map<string, TrailEdge>();
  const outOfReach = new Map<string, OutOfReach>();
  const add = (node: TrailNode): TrailNode => {
    const known = nodes.get(keyOfNode(node));
    if (known === undefined) nodes.set(keyOfNode(node), node);
    return known ?? node;
  };
  const join = (from: TrailNode, to: TrailNode, money: TrailNode['money'] = null): void => {
    const edge = { from: keyOfNode(from), to: keyOfNode(to), money };
    edges.set(`${edge.from} ${edge.to}`, edge);
  };
  const miss = (each: OutOfReach): void => {
    outOfReach.set(`${each.kind} ${each.why}`, each);
  };
  const done = (): Trail => ({
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    outOfReach: [...outOfReach.values()],
  });
  return { add, join, miss, done };
}

/** What the narration of a payout carries, and its bank line shows. */
export function payoutCodeOf(payoutId: string): string {
  return `PO${payoutId.slice(-10).toUpperCase()}`;
}
