import type { Actor, MemberActor, OperatorActor } from '@countinghouse/actor';
import type { IdSource } from '@countinghouse/identifiers';
import type { Database } from './database.ts';

/** What a use case needs, and the actor for the audit log. */
interface DepsOf<Who extends Actor> {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly actor: Who;
}

export type OperatorDeps = DepsOf<OperatorActor>;

/** For acts of a signed-in member of the business. */
export type MemberDeps = DepsOf<MemberActor>;

/** For acts that an operator or a member can perform. */
export type ActorDeps = DepsOf<OperatorActor | MemberActor>;
