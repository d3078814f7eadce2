import type { Actor, MemberActor, OperatorActor } from '@countinghouse/actor';
import type { IdSource } from '@countinghouse/identifiers';
import type { Database } from './database.ts';

/** What a use case needs, and whom the audit log names. */
interface DepsOf<Who extends Actor> {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly actor: Who;
}

export type OperatorDeps = DepsOf<OperatorActor>;

/** The same for what a member of the business does in person. */
export type MemberDeps = DepsOf<MemberActor>;

/** The same for what both can do. */
export type ActorDeps = DepsOf<OperatorActor | MemberActor>;
