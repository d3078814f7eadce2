import type { Operator } from '@countinghouse/identity';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';

/** An operator who acts in the console: the logs name them, the request and its address. */
export interface ConsoleDeps extends OperatorDeps {
  readonly operator: Pick<Operator, 'id' | 'role'>;
}
