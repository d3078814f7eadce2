import { getCurrency } from '@countinghouse/money';
import { Command } from 'commander';
import { afterAll, expect, test, vi } from 'vitest';
import { bookkeepingCommands } from '../../src/cli/bookkeeping-commands.ts';
import { findContact } from '../../src/setup/contacts/find-contact.ts';
import { listItemsByIds } from '../../src/setup/items/list-items-by-ids.ts';
import { findRate } from '../../src/setup/rates/find-rate.ts';
import { listTaxTreatments } from '../../src/setup/tax/list-tax-treatments.ts';
import { getOrganisation } from '../../src/tenants/organisations/get-organisation.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const connect = () => ({ ...use.deps, actor: { kind: 'operator', id: 'olu' } as const });
const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
afterAll(() => printed.mockRestore());

/** As `main-admin.ts` runs it, in this process; gives what it prints. */
async function admin(...args: readonly string[]) {
  const program = new Command('admin').option('--json').exitOverride();
  program.configureOutput({ writeErr: () => undefined });
  for (const add of bookkeepingCommands) add(program, connect);
  await program.parseAsync(['--json', ...args], { from: 'user' });
  return JSON.parse(String(printed.mock.lastCall?.[0]));
}

test('an operator makes books ready for documents without the application, and is on record', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  const { db } = use.database;
  const owner = ['--organisation', orgId];
  const accounts = ['--sales-account', '4010', '--purchase-account', '6300'];
  const codes = ['--sales-tax-code', 'VAT', '--purchase-tax-code', 'VAT'];

  await admin('settings', 'base-currency', ...owner, '--currency', 'GBP');
  const numbers = ['--kind', 'invoice', '--pattern', 'R-{YYYY}-{000}', '--yearly'];
  await admin('settings', 'numbers', ...owner, ...numbers);
  const named = ['--code', 'VAT', '--name', 'VAT', '--valid-from', '2020-01-01'];
  const parts = ['--component', 'State:5', '--component', 'City:2:compound:recoverable=0'];
  const tax = await admin('tax-code', 'create', ...owner, ...named, ...parts);
  const rate = ['--currency', 'USD', '--date', '2026-01-01', '--rate', '0.79', '--source', 'bank'];
  await admin('rate', 'set', ...owner, ...rate);
  const goods = ['--code', 'BOX', '--name', 'A box', '--unit-price', '12.50'];
  const item = await admin('item', 'create', ...owner, ...goods, ...accounts, ...codes);
  const who = ['--name', 'Adire Lane', '--supplier', '--currency', 'USD', '--terms', '7'];
  const contact = await admin('contact', 'create', ...owner, ...who);
  const one = ['--contact', contact.id];
  await admin('contact', 'defaults', ...owner, ...one, '--purchase-account', '6300');
  await admin('settings', 'defaults', ...owner, ...accounts, ...codes);

  const books = await getOrganisation(db, orgId);
  expect(books).toMatchObject({ baseCurrency: 'GBP', salesTaxCodeId: tax.id });
  const treatments = await listTaxTreatments(db, orgId, [tax.id], '2026-01-01');
  expect(treatments.get(tax.id)?.treatment.components).toMatchObject([
    { ratePct: '5', isCompound: false, recoverablePct: '100' },
    { ratePct: '2', isCompound: true, recoverablePct: '0' },
  ]);
  expect(await findRate(db, books, getCurrency('USD'), '2026-06-01')).toBe('0.79');
  expect((await listItemsByIds(db, orgId, [item.id])).get(item.id)).toMatchObject({
    unitPrice: '12.5',
    salesTaxCodeId: tax.id,
  });
  expect(await findContact(db, orgId, contact.id)).toMatchObject({
    isCustomer: false,
    isSupplier: true,
    paymentTermsDays: 7,
    purchaseAccountId: expect.any(String),
  });
  const acts = await db
    .selectFrom('audit_log')
    .select('action')
    .where('tenant_id', '=', orgId)
    .where('actor', '=', 'olu')
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    'organisation.base_currency_changed',
    'number_series.set',
    'tax_code.created',
    'fx_rate.set',
    'item.created',
    'contact.created',
    'contact.defaults_set',
    'organisation.defaults_set',
  ]);
});

test('what the books refuse ends the command with the reason', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  const owner = ['--organisation', orgId];
  const rate = ['--currency', 'EUR', '--date', '2026-01-01', '--rate', '1', '--source', 'x'];
  await expect(admin('rate', 'set', ...owner, ...rate)).rejects.toThrow('refused: base currency');
  const day = ['--currency', 'USD', '--date', '2026-02-30', '--rate', '1', '--source', 'x'];
  await expect(admin('rate', 'set', ...owner, ...day)).rejects.toThrow('Must be a date');
  const unknown = ['--code', 'BOX', '--name', 'A box', '--sales-account', '0'];
  await expect(admin('item', 'create', ...owner, ...unknown)).rejects.toThrow('no account 0');
});
