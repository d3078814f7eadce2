import { createEnrolment, createOperator } from '@countinghouse/identity';
import type { OperatorRole } from '@countinghouse/identity';
import { enrolmentUrl, recordWith } from '@countinghouse/process';
import type { Schema as AccountingSchema } from '../../services/accounting/src/kernel/schema.generated.ts';
import type { Schema as PaymentsSchema } from '../../services/payments/src/kernel/schema.generated.ts';
import { asAccountingOperator, asPaymentsOperator } from '../dev/operators.ts';
import type { ServicePlace } from '../dev/service-place.ts';

/** An operator of the console: the link adds a passkey, once, within a day. */
export type DemoOperator = {
  readonly email: string;
  readonly role: OperatorRole;
  readonly enrol_url: string;
};

/** Two who act, so that one can confirm the other's requests, and one who only reads. */
const people = [
  { email: 'ada@ops.example', name: 'Ada Obi', role: 'operator' },
  { email: 'ife@ops.example', name: 'Ife Cole', role: 'operator' },
  { email: 'kemi@ops.example', name: 'Kemi Ade', role: 'viewer' },
] as const;

/** Passkeys of an earlier demo stay; each start prints new links. */
export function createDemoOperators(
  place: ServicePlace,
  consoleUrl: string,
): Promise<readonly DemoOperator[]> {
  return place.service === 'payments'
    ? asPaymentsOperator(place, (tools) =>
        createAll({ ...tools, recordOperator: recordWith<PaymentsSchema>(tools) }, consoleUrl),
      )
    : asAccountingOperator(place, (tools) =>
        createAll({ ...tools, recordOperator: recordWith<AccountingSchema>(tools) }, consoleUrl),
      );
}

async function createAll<Schema>(
  deps: Parameters<typeof createOperator<Schema>>[0],
  consoleUrl: string,
): Promise<readonly DemoOperator[]> {
  const operators: DemoOperator[] = [];
  for (const { email, name, role } of people) {
    const created = await createOperator(deps, { email, name, role });
    const token = created === 'exists' ? await createEnrolment(deps, email) : created.token;
    if (token === null) throw new Error(`${email} was removed; ./dev reset makes a new demo`);
    operators.push({ email, role, enrol_url: enrolmentUrl(consoleUrl, token) });
  }
  return operators;
}
