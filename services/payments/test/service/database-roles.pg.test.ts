import { testRoles } from '@countinghouse/testing/grants';
import { databaseRoles } from '../../src/kernel/database.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const targets = ['payment_links: update', 'qr_codes: update'];
const sought = [
  'payments',
  'refunds',
  'payouts',
  'payment_links',
  'qr_codes',
  'subscriptions',
  'split_recipients',
].map((table) => `${table}: select`);
const sealed = [
  'archive_parts: update',
  'business_documents: update',
  'dispute_files: update',
  'held_changes: update',
  'identity_totp: update',
  'settlement_accounts: update',
  'split_recipients: update',
  'subscriptions: update',
  'webhook_secrets: update',
];

testRoles({
  service: 'payments',
  roles: databaseRoles,
  ownersFolder: '/src/moving/',
  adminUrl: () => use.testDatabase.adminUrl,
  chosenTables: {
    lockLimitedTargets: targets,
    saveTargetUses: targets,
    findLastVerification: ['ledger_verifications: select'],
    insertVerification: ['ledger_verifications: insert'],
    listOperatorRequests: ['businesses: select', 'operator_requests: select', 'operators: select'],
    listRecoveryRows: ['businesses: select', 'recoveries: select', 'members: select'],
    rowOf: ['audit_log: select', 'operator_log: select'],
    listLoggedRows: ['audit_log: select', 'operator_log: select'],
    countSealed: sealed,
    listSealedOtherwise: sealed,
    replaceSealed: sealed,
    listFoundThings: sought,
    isAnyDue: [
      'suspense_items',
      'payer_notices',
      'subscription_charges',
      'reserves',
      'disputes',
    ].map((table) => `${table}: select`),
  },
  forbidden: {
    api: {
      'set a fee': 'insert into fee_schedules select * from fee_schedules',
      'lift a pause': 'delete from operation_pauses',
      'number the ledger': 'select number_ledger(1)',
      'write the chain of the audit log': 'select chain_audit(1)',
      'settle what reconciliation found': 'update reconciliation_breaks set cleared_by = null',
      'read the operators’ log': 'select * from operator_log',
    },
    worker: {
      'read a password': 'select hash from identity_passwords',
      'sign in as somebody': 'insert into identity_sessions select * from identity_sessions',
      'read the secret of a webhook': 'select sealed from webhook_secrets',
      'set a fee': 'insert into fee_schedules select * from fee_schedules',
      'create a workspace': 'insert into workspaces select * from workspaces',
      'sign an approval': 'insert into approval_signatures select * from approval_signatures',
    },
    dispatcher: {
      'read a bank account': 'select account_number_sealed from settlement_accounts',
      'read a bank account of a split': 'select account_number_sealed from split_recipients',
      'write the ledger': 'insert into ledger_transactions select * from ledger_transactions',
      'read the ledger': 'select * from ledger_entries',
      'read a payment': 'select * from payments',
      'pay out': 'update payouts set status = status',
      'read a person': 'select email from users',
      'read a key': 'select * from api_key_hashes',
      'change a secret': 'update webhook_secrets set sealed = sealed',
      'make up an event': 'insert into events select * from events',
    },
    operator: {
      'give a person a password': 'insert into identity_passwords select * from identity_passwords',
      'sign in as somebody': 'insert into identity_sessions select * from identity_sessions',
      'add a passkey to a person': 'insert into identity_passkeys select * from identity_passkeys',
      'create a payout': 'insert into payouts select * from payouts',
      'create a refund': 'insert into refunds select * from refunds',
      'rewrite what operators did': 'delete from operator_log',
    },
  },
});
