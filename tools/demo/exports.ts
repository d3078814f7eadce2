import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDirectory } from '../dev/paths.ts';
import { demoPortVariable } from '../dev/servers/port.ts';
import type { DemoAddresses } from './addresses.ts';
import type { DemoPerson } from './people.ts';

/** Variables for the documentation's commands, with the demo's values. */
const exported = {
  [demoPortVariable]: ({ payments }) => new URL(payments.base_url).port,
  BASE: ({ payments }) => payments.base_url,
  KEY: ({ payments }) => payments.live_key,
  TEST_KEY: ({ payments }) => payments.test_key,
  DASHBOARD: ({ payments }) => payments.dashboard_api_url,
  RECEIVER: ({ payments }) => payments.webhook_url,
  BUSINESS: ({ payments }) => payments.business_id,
  APPROVAL: ({ payments }) => payments.approval_id,
  ADMIN_EMAIL: ({ payments }) => personIn(payments.staff, 'admin').email,
  ADMIN_PASSWORD: ({ payments }) => personIn(payments.staff, 'admin').password,
  ADMIN_SECRET: ({ payments }) => personIn(payments.staff, 'admin').totp_secret,
  BOOKS: ({ accounting }) => accounting.base_url,
  BOOKS_KEY: ({ accounting }) => accounting.write_key,
  APP: ({ accounting }) => accounting.app_api_url,
  ORG: ({ accounting }) => accounting.org_id,
  CUSTOMER: ({ accounting }) => accounting.customer_id,
  INVOICE: ({ accounting }) => accounting.invoice_id,
  ACCOUNTANT_EMAIL: ({ accounting }) => personIn(accounting.staff, 'accountant').email,
  ACCOUNTANT_PASSWORD: ({ accounting }) => personIn(accounting.staff, 'accountant').password,
  ACCOUNTANT_SECRET: ({ accounting }) => personIn(accounting.staff, 'accountant').totp_secret,
} satisfies Record<string, (demo: DemoAddresses) => string>;

export const demoVariables: readonly string[] = Object.keys(exported);

export function demoExports(demo: DemoAddresses): Record<string, string> {
  return Object.fromEntries(Object.entries(exported).map(([name, read]) => [name, read(demo)]));
}

function personIn(staff: readonly DemoPerson[], role: string): DemoPerson {
  const person = staff.find((one) => one.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person;
}

export const demoExportsFile = join(localDirectory, 'demo.env');

/** For another terminal: `source .local/demo.env`. */
export function writeDemoExports(addresses: DemoAddresses): void {
  writeFileSync(demoExportsFile, toShell(demoExports(addresses)), { mode: 0o600 });
}

/** Lines that a shell can source. */
export function toShell(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quote(value)}\n`)
    .join('');
}

function quote(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
