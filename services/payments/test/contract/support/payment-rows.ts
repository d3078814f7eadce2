import type { Answer } from '@countinghouse/testing/contract';
import { expect } from 'vitest';
import type { PaymentStatus } from '../../../src/charges/payments/payment.rules.ts';
import { paymentStatuses } from '../../../src/charges/payments/payment.rules.ts';
import { insertPayment } from '../../support/charges/payment-rows.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import type { Operator } from './target.ts';

export interface Shop extends Tenant {
  readonly key: string;
  /** Oldest first. */
  readonly paymentIds: readonly string[];
}

/** A new business with a live key and this many payments. */
export async function createShop(operator: Operator, paymentCount: number): Promise<Shop> {
  const tenant = await createTenant(operator.api.deps);
  const { key } = await tenant.createKey();
  const paymentIds: string[] = [];
  for (let count = 0; count < paymentCount; count += 1) {
    paymentIds.push(await insertPayment(operator.api.database, tenant.liveWorkspaceId));
  }
  return { ...tenant, key, paymentIds };
}

/** One payment in each status, by status. */
export async function insertOneOfEach(
  operator: Operator,
  workspaceId: string,
): Promise<ReadonlyMap<PaymentStatus, string>> {
  const ids = new Map<PaymentStatus, string>();
  for (const status of paymentStatuses) {
    ids.set(status, await insertPayment(operator.api.database, workspaceId, { status }));
  }
  return ids;
}

export type PaymentRecord = Readonly<Record<string, unknown>>;

export function recordsOf(page: Answer): readonly PaymentRecord[] {
  const { data } = page.body;
  expect(Array.isArray(data)).toBe(true);
  return Object.values<PaymentRecord>(Object(data));
}

export function idsOf(page: Answer): readonly unknown[] {
  return recordsOf(page).map((record) => record['id']);
}
