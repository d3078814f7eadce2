import type { Db } from '@countinghouse/postgres';
import type { OperatorRole } from '../src/operators/operator.rules.ts';
import { insertOperator, insertOperatorSession } from '../src/operators/operators.sql.ts';
import { digest, newToken } from '../src/token.ts';

export interface TestOperator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The session cookie's value. */
  readonly sessionToken: string;
}

/** Creates an operator with a session, without going through the sign-in. */
export async function createTestOperator<Schema>(
  db: Db<Schema>,
  options: { readonly newId: () => string; readonly now: Date; readonly role?: OperatorRole },
): Promise<TestOperator> {
  const { newId, now, role = 'operator' } = options;
  const id = newId();
  const operator = { id, email: `operator-${id}@example.com`, name: `Operator ${id}`, role };
  await insertOperator(db, operator, now);
  return { ...operator, sessionToken: await startTestOperatorSession(db, id, options) };
}

/** Returns the session cookie's value. */
export async function startTestOperatorSession<Schema>(
  db: Db<Schema>,
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
  await insertOperatorSession(db, session, digest(token));
  return token;
}
