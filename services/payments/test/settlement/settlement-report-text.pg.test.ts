import { randomInt } from 'node:crypto';
import { jsonDecimal, toCsvLine, toCsvText } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { Selectable } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { settlementsResponse } from '../../src/settlement/settlements/settlements.wire.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { insertRandomPayments } from '../support/settlement/random-settled-payments.ts';
import { openWholeReport, textsOf } from '../support/settlement/whole-report.ts';

const use = usePaymentsDatabase();
/** Several pages. */
const count = 1_100;
const seed = randomInt(2 ** 31);

test(`PD-012 PD-017 PD-125 PD-210 the database writes rows as this language would, seed ${seed}`, async () => {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  await insertRandomPayments(use.database, workspaceId, { count, seed });
  const payments = await use.database.db
    .selectFrom('payments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('settled_at')
    .orderBy('id')
    .execute();
  const fields = payments.map(toFields);
  const json = (await read('json')).join(',');
  expect(json.split('},{')).toEqual(
    fields
      .map((each) => toJson(each))
      .join(',')
      .split('},{'),
  );
  const data = settlementsResponse.content['application/json'].schema.shape.data;
  expect(data.parse(JSON.parse(`[${json}]`))).toHaveLength(count);
  expect((await read('csv')).join('').split('\r\n')).toEqual(
    fields
      .map((each) => toCsvLine(each.map(toCell)))
      .join('')
      .split('\r\n'),
  );

  async function read(format: 'json' | 'csv'): Promise<readonly string[]> {
    return textsOf(
      await Array.fromAsync(await openWholeReport(use.database, { workspaceId, format })),
    );
  }
});

type Field = readonly [name: string, value: string | Amount | null];
interface Amount {
  readonly majorText: string;
}

/** Without refunds on record, what is refunded came from the merchant alone. */
function toFields(row: Selectable<Schema['payments']>): readonly Field[] {
  const major = (minor: bigint): Amount => ({
    majorText: toMajorText(money(minor, getCurrency(row.currency))),
  });
  const shareMinor = row.split_routed === true ? (row.split_amount_minor ?? 0n) : 0n;
  return [
    ['payment_id', row.id],
    ['settled_at', row.settled_at?.toISOString() ?? null],
    ['currency', row.currency],
    ['gross', major(row.amount_minor)],
    ['fee', major(row.fee_minor)],
    ['net', major(row.net_minor)],
    ['refunded', major(row.refunded_minor)],
    ['net_settled', major(row.net_minor - shareMinor - row.refunded_minor)],
    ['split_recipient_id', row.split_recipient_id],
    ['payment_link_id', row.payment_link_id],
    ['qr_code_id', row.qr_code_id],
    ['subscription_id', row.subscription_id],
    ['provider_reference', row.provider_reference],
  ];
}

function toJson(fields: readonly Field[]): string {
  const values = fields.map(([name, value]) => [
    name,
    value === null || typeof value === 'string' ? value : jsonDecimal(value.majorText),
  ]);
  return JSON.stringify({ ...Object.fromEntries(values), amount_unit: 'major' });
}

function toCell([, value]: Field): string {
  if (value === null) return '';
  return typeof value === 'string' ? toCsvText(value) : value.majorText;
}
