import type { IdSource } from '@countinghouse/identifiers';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import { firstPasswordLinkMs, later } from '../session.rules.ts';
import { digest, newToken } from '../token.ts';
import type { Operator } from './operator.rules.ts';
import {
  findOperatorByEmail,
  insertEnrolment,
  insertOperator,
  listOperatorRows,
  removeOperatorRow,
} from './operators.sql.ts';
import type { OperatorRow } from './operators.sql.ts';

type OperatorAct = 'operator.created' | 'operator.enrolment_created' | 'operator.removed';

interface ManagingDeps<Schema> {
  readonly database: Database<Schema>;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Records the action in its own transaction. */
  readonly recordOperator: (tx: Tx<Schema>, act: OperatorAct, operator: Operator) => Promise<void>;
}

/**
 * Returns the token of a link that adds the first passkey, or that the address already has an
 * operator.
 */
export async function createOperator<Schema>(
  deps: ManagingDeps<Schema>,
  wanted: Omit<Operator, 'id'>,
): Promise<{ readonly id: string; readonly token: string } | 'exists'> {
  const operator = { ...wanted, id: deps.newId() };
  try {
    return await withTransaction(deps.database.db, async (tx) => {
      await insertOperator(tx, operator, deps.now());
      await deps.recordOperator(tx, 'operator.created', operator);
      return { id: operator.id, token: await keepEnrolment(deps, tx, operator.id) };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'operators_email_unique') throw error;
    return 'exists';
  }
}

/**
 * Creates a link for another passkey, for a new or lost device. Null if no operator has this
 * address.
 */
export function createEnrolment<Schema>(
  deps: ManagingDeps<Schema>,
  email: string,
): Promise<string | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const operator = await findOperatorByEmail(tx, email);
    if (operator === null) return null;
    await deps.recordOperator(tx, 'operator.enrolment_created', operator);
    return keepEnrolment(deps, tx, operator.id);
  });
}

/** Ends every session immediately. Returns false if no operator has this address. */
export function removeOperator<Schema>(
  deps: ManagingDeps<Schema>,
  email: string,
): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    const operator = await findOperatorByEmail(tx, email);
    if (operator === null) return false;
    await removeOperatorRow(tx, operator.id, deps.now());
    await deps.recordOperator(tx, 'operator.removed', operator);
    return true;
  });
}

export function listOperators<Schema>({
  database,
}: Pick<ManagingDeps<Schema>, 'database'>): Promise<readonly OperatorRow[]> {
  return listOperatorRows(database.db);
}

async function keepEnrolment<Schema>(
  { now }: Pick<ManagingDeps<Schema>, 'now'>,
  tx: Tx<Schema>,
  operatorId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = later(now(), firstPasswordLinkMs);
  await insertEnrolment(tx, { tokenHash: digest(token), operatorId, expiresAt });
  return token;
}
