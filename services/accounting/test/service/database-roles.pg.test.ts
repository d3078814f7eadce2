import { testRoles } from '@countinghouse/testing/grants';
import { databaseRoles } from '../../src/kernel/database.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const sought = [
  'documents',
  'contacts',
  'payments',
  'quotes',
  'leads',
  'bank_lines',
  'journal_entries',
  'accounts',
  'items',
].map((table) => `${table}: select`);
const logs = ['audit_log: select', 'operator_log: select', 'document_history: select'];

testRoles({
  service: 'accounting',
  roles: databaseRoles,
  adminUrl: () => use.testDatabase.adminUrl,
  chosenTables: {
    findLastVerification: ['journal_verifications: select'],
    insertVerification: ['journal_verifications: insert'],
    listOperatorRequests: [
      'organisations: select',
      'operator_requests: select',
      'operators: select',
    ],
    listRecoveryRows: ['organisations: select', 'recoveries: select', 'members: select'],
    rowOf: logs,
    listLoggedRows: logs,
    lookFor: sought,
  },
  forbidden: {
    api: {
      'write a journal entry past post_entries':
        'insert into journal_entries select * from journal_entries',
      'write the chain of the audit log': 'select chain_audit(1)',
      'seal the journal': 'insert into journal_seals select * from journal_seals',
      'delete an organisation': 'delete from organisations',
      'read the operators’ log': 'select * from operator_log',
    },
    worker: {
      'create an organisation': 'insert into organisations select * from organisations',
      'read a password': 'select hash from identity_passwords',
      'sign in as somebody': 'insert into identity_sessions select * from identity_sessions',
      'read the secret of a webhook': 'select sealed from webhook_secrets',
      'read a contact’s bank account': 'select * from contact_bank_details',
      'match a line of the bank': 'insert into bank_matches select * from bank_matches',
      'close a year': 'insert into year_closings select * from year_closings',
    },
    dispatcher: {
      'read a contact’s bank account': 'select * from contact_bank_details',
      'read a bank account': 'select * from bank_accounts',
      'read the journal': 'select * from journal_entries',
      'read an invoice': 'select * from documents',
      'read a key': 'select * from api_key_hashes',
      'read a password': 'select hash from identity_passwords',
      'change a secret': 'update webhook_secrets set sealed = sealed',
      'make up an event': 'insert into events select * from events',
      'read the audit log': 'select * from audit_log',
    },
    operator: {
      'read a contact’s bank account': 'select * from contact_bank_details',
      'sign in as somebody': 'insert into identity_sessions select * from identity_sessions',
      'change an invoice': 'update documents set reference = reference',
      'record a payment': 'insert into payments select * from payments',
      'approve a document': 'insert into document_approvals select * from document_approvals',
      'rewrite what operators did': 'delete from operator_log',
    },
  },
});
