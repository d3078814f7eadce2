export type {
  Actor,
  KeyActor,
  MemberActor,
  OperatorActor,
  RequestOrigin,
  SystemActor,
} from './actor.rules.ts';
