import type { Tx } from '@countinghouse/postgres';
import type { OperatorRole } from '../src/operators/operator.rules.ts';
import { insertOperator, insertOperatorSession } from '../src/operators/operators.sql.ts';
import { digest, newToken } from '../src/token.ts';

export interface TestOperator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The value of the session's cookie. */
  readonly sessionToken: string;
}

/** An operator with a session, without the way there. */
export async function createTestOperator<Schema>(
  tx: Tx<Schema>,
  options: { readonly newId: () => string; readonly now: Date; readonly role?: OperatorRole },
): Promise<TestOperator> {
  const { newId, now, role = 'operator' } = options;
  const id = newId();
  const operator = { id, email: `operator-${id}@example.com`, name: `Operator ${id}`, role };
  await insertOperator(tx, operator, now);
  return { ...operator, sessionToken: await startTestOperatorSession(tx, id, options) };
}

/** The value of the session's cookie. */
export async function startTestOperatorSession<Schema>(
  tx: Tx<Schema>,
  operatorId: string,
  { newId, now }: { readonly newId: () => string; readonly now: Date },
): Promise<string> {
  const token = newToken();
  const session = {
    id: newId(),
    operatorId,
    createdAt: now,
    lastSeenAt: now,
    secondFactorAt: now,
    address: '127.0.0.1',
    userAgent: 'test',
  };
  await insertOperatorSession(tx, session, digest(token));
  return token;
}
