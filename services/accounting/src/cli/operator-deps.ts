import type { OperatorActor } from '@countinghouse/actor';
import type { KeyMakerDeps } from '../people/api-keys/create-api-key.ts';

/** Dependencies of the operator's commands; `actor` is recorded in the audit log. */
export interface OperatorDeps extends KeyMakerDeps {
  readonly actor: OperatorActor;
}

/** Connects only when a command runs, because help needs no database. */
export type Connect = () => OperatorDeps;
