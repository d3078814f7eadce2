import type { OperatorActor } from '@countinghouse/actor';
import type { Database } from '../../kernel/database.ts';
import type { Move } from './moves.sql.ts';

/** A cell, as the owner of its database. */
export interface CellSide {
  readonly cell: number;
  readonly database: Database;
  readonly newId: () => string;
}

export type MoveStep =
  | 'planned'
  | 'fenced'
  | 'copied'
  | 'frozen'
  | 'arrived'
  | 'away'
  | 'routed'
  | 'here'
  | 'closed';

export interface MoveDeps {
  readonly from: CellSide;
  readonly to: CellSide;
  readonly actor: OperatorActor;
  readonly now: () => Date;
  /** Tells the routers where the business lives now; repeated until it succeeds. */
  readonly leadTo: (move: Move) => Promise<void>;
  /** After each step is stored. */
  readonly onStep?: (step: MoveStep, detail: string) => void;
}

export interface Obstacle {
  readonly reason: string;
  readonly count: number;
}
