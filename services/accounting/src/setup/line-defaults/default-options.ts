import { AdminRefusal } from '@countinghouse/process';
import type { Command } from 'commander';
import type { Database } from '../../kernel/database.ts';
import { listChart } from '../chart/list-chart.ts';
import { listTaxCodes } from '../tax/list-tax-codes.ts';
import type { LineDefaults } from './line-defaults.rules.ts';

/** As operators enter them: by code, not by id. */
export interface DefaultOptions {
  readonly salesAccount?: string;
  readonly purchaseAccount?: string;
  readonly salesTaxCode?: string;
  readonly purchaseTaxCode?: string;
}

export function withDefaultOptions(command: Command): Command {
  return command
    .option('--sales-account <code>', 'account code for its sales lines')
    .option('--purchase-account <code>', 'account code for its purchase lines')
    .option('--sales-tax-code <code>', 'tax code for its sales lines')
    .option('--purchase-tax-code <code>', 'tax code for its purchase lines');
}

export async function readDefaults(
  database: Database,
  orgId: string,
  options: DefaultOptions,
): Promise<LineDefaults> {
  const account = toFinder(await listChart({ database }, orgId), 'account');
  const taxCode = toFinder(await listTaxCodes(database, orgId), 'tax code');
  return {
    salesAccountId: account(options.salesAccount),
    purchaseAccountId: account(options.purchaseAccount),
    salesTaxCodeId: taxCode(options.salesTaxCode),
    purchaseTaxCodeId: taxCode(options.purchaseTaxCode),
  };
}

function toFinder(
  rows: readonly { readonly id: string; readonly code: string }[],
  noun: string,
): (code: string | undefined) => string | null {
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => {
    if (code === undefined) return null;
    const id = ids.get(code);
    if (id === undefined) throw new AdminRefusal(`the organisation has no ${noun} ${code}`);
    return id;
  };
}
