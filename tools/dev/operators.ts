import { createIdSource } from '@countinghouse/identifiers';
import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { connectDatabase } from '@countinghouse/postgres';
import { createSealers } from '@countinghouse/process';
import type { SealingKey } from '@countinghouse/sealing';
import type { Schema as AccountingSchema } from '../../services/accounting/src/kernel/schema.generated.ts';
import { readAdminSettings as readAccountingSettings } from '../../services/accounting/src/processes/config.ts';
import type { Schema as PaymentsSchema } from '../../services/payments/src/kernel/schema.generated.ts';
import { readAdminSettings as readPaymentsSettings } from '../../services/payments/src/processes/config.ts';
import { atOnce } from '../demo/books/bookkeeper.ts';
import { publicUrls } from './service-api.ts';
import { commandEnvironment, databaseUrl, operator } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

/**
 * An operator's actions, by the use cases behind the commands: a process for each of about thirty
 * commands would take longer than everything else that a demo starts.
 */
export type PaymentsOperator = ReturnType<typeof connectPayments>;
export type AccountingOperator = ReturnType<typeof connectAccounting>;

export async function asPaymentsOperator<T>(
  place: ServicePlace,
  act: (deps: PaymentsOperator) => Promise<T>,
  publicUrl = publicUrls.payments,
): Promise<T> {
  const deps = connectPayments(place, publicUrl);
  try {
    return await act(deps);
  } finally {
    await deps.database.close();
  }
}

export async function asAccountingOperator<T>(
  place: ServicePlace,
  act: (deps: AccountingOperator) => Promise<T>,
  publicUrl = publicUrls.accounting,
): Promise<T> {
  const deps = connectAccounting(place, publicUrl);
  try {
    return await act(deps);
  } finally {
    await deps.database.close();
  }
}

function connectPayments(place: ServicePlace, publicUrl: string) {
  const settings = readPaymentsSettings(commandEnvironment(place));
  return {
    ...toolsOf(
      settings.PAYMENTS_CELL,
      settings.PAYMENTS_SEALING_KEYS,
      settings.PAYMENTS_WEBHOOK_SEALING_KEYS,
    ),
    database: connectDatabase<PaymentsSchema>(connectionOf(place)),
    peppers: settings.PAYMENTS_KEY_PEPPER,
    actor: { kind: 'operator', id: operator } as const,
    publicUrl,
  };
}

function connectAccounting(place: ServicePlace, publicUrl: string) {
  const settings = readAccountingSettings(commandEnvironment(place));
  return {
    ...toolsOf(
      settings.ACCOUNTING_CELL,
      settings.ACCOUNTING_SEALING_KEYS,
      settings.ACCOUNTING_WEBHOOK_SEALING_KEYS,
    ),
    database: connectDatabase<AccountingSchema>(connectionOf(place)),
    peppers: settings.ACCOUNTING_KEY_PEPPER,
    actor: { kind: 'operator', id: operator } as const,
    publicUrl,
  };
}

const connectionOf = (place: ServicePlace) => ({
  url: databaseUrl(place, 'app'),
  applicationName: 'demo',
  connectionsMax: atOnce,
});

function toolsOf(
  cell: number,
  keys: readonly SealingKey[] | undefined,
  webhookKeys: readonly SealingKey[] | undefined,
) {
  const newId = createIdSource({ cell, nowMs: Date.now });
  const { sealer, webhookSealer } = createSealers({
    SEALING_KEYS: keys,
    WEBHOOK_SEALING_KEYS: webhookKeys,
  });
  const sendJob = createJobSender();
  const queueMail = createMailQueue({ sendJob, sealer, newId });
  return { cell, newId, now: () => new Date(), sealer, webhookSealer, sendJob, queueMail };
}
