import type { OperatorActor } from '@countinghouse/actor';
import type { KeyMakerDeps } from '../people/api-keys/create-api-key.ts';

/** What the commands of an operator need; `actor` is who the logs name. */
export interface OperatorDeps extends KeyMakerDeps {
  readonly actor: OperatorActor;
}

/** Connects when a command runs, not before: help needs no database. */
export type Connect = () => OperatorDeps;
