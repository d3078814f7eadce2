import { relative } from 'node:path';
import { repositoryRoot } from '../dev/paths.ts';
import { localUrl } from '../dev/servers/local-url.ts';
import type { DemoPorts } from '../dev/servers/port.ts';
import { apiLogFile } from '../dev/service-api.ts';
import type { DemoAddresses } from './addresses.ts';
import { demoExportsFile } from './exports.ts';
import { mailsDirectory } from './mails.ts';
import type { DemoOperator } from './operators.ts';
import type { DemoPerson } from './people.ts';
import { webhooksLogFile } from './webhooks.ts';

/** The text shown once everything runs. */
export function welcome({ payments, accounting }: DemoAddresses, ports: DemoPorts): string {
  const [owner] = payments.staff;
  return [
    '',
    'Payments and accounting are running: an API, a worker and a webhook dispatcher each,',
    'and a provider that moves no real money.',
    '',
    `  payments          ${payments.base_url}`,
    `  live key          ${payments.live_key}`,
    `  test key          ${payments.test_key}`,
    `  another business  ${payments.other_live_key}`,
    `  pay in a browser  ${payments.pay_url}`,
    `  QR code           ${payments.qr_url}`,
    `  verify a business ${payments.verification_url}`,
    `  metrics           ${localUrl(ports.metrics)}/metrics`,
    `  documentation     ${localUrl(ports.docs)}/ (built when you open it)`,
    '',
    `  accounting        ${accounting.base_url}`,
    `  read-write key    ${accounting.write_key}`,
    `  read-only key     ${accounting.read_key}`,
    `  another company   ${accounting.other_write_key}`,
    `  metrics           ${localUrl(ports.accounting.metrics)}/metrics`,
    '',
    `  log               ${fromRoot(apiLogFile('payments'))}, ${fromRoot(apiLogFile('accounting'))}`,
    `  webhooks          ${fromRoot(webhooksLogFile)}`,
    `  e-mails           ${fromRoot(mailsDirectory)}`,
    '',
    'In another terminal:',
    '',
    `  source ${fromRoot(demoExportsFile)}`,
    '  curl -s $BASE/payments -H "Authorization: Bearer $KEY"',
    '  curl -s $BASE/balance -H "Authorization: Bearer $KEY"',
    `  curl -s $BASE/payouts -H "Authorization: Bearer $KEY" -H 'Idempotency-Key: first-payout' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"amount": 5000, "currency": "NGN", "destinationType": "provider_bank"}'`,
    '  curl -s "$BOOKS/invoices?overdue=true" -H "Authorization: Bearer $BOOKS_KEY"',
    '  curl -s $BOOKS/reports/balance-sheet -H "Authorization: Bearer $BOOKS_KEY"',
    '  tail .local/webhooks.log',
    '',
    'A payment can be paid out about a minute after it was made, once the provider has settled it.',
    '',
    'People sign in with a password and a code. The code comes from an authenticator app that was',
    'given the secret, or from ./dev code SECRET.',
    '',
    `  payments          ${payments.dashboard_api_url}`,
    ...payments.staff.map(describePerson),
    `  waiting           refund ${payments.approval_id}, requested by ${owner?.email ?? 'a key'}`,
    '',
    `  accounting        ${accounting.app_api_url}`,
    ...accounting.staff.map(describePerson),
    `  waiting           bill ${accounting.waiting_bill_id}, submitted by the bookkeeper`,
    `  password link     ${accounting.password_url} (for the owner, once)`,
    '',
    'Operators sign in to their consoles with a passkey. Each link adds one, once, within a day.',
    '',
    `  payments          ${payments.console_url}`,
    ...payments.operators.map(describeOperator),
    '',
    `  accounting        ${accounting.console_url}`,
    ...accounting.operators.map(describeOperator),
    '',
    'Settings for operators’ commands: ./dev env payments, ./dev env accounting.',
    'Ctrl-C ends everything that this command started.',
    '',
  ].join('\n');
}

function describePerson({ role, email, password, totp_secret: secret }: DemoPerson): string {
  return `  ${role.padEnd(16)}  ${email.padEnd(26)}  ${password}  ${secret}`;
}

function describeOperator({ role, enrol_url: url }: DemoOperator): string {
  return `  ${role.padEnd(16)}  ${url}`;
}

const fromRoot = (path: string): string => relative(repositoryRoot, path);
