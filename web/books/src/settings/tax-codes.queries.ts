import type { AccountingScreens, AppTaxCode } from '@countinghouse/web-client/accounting';
import { call } from '../api.ts';

export type TaxCode = AppTaxCode;

export const taxCodeActs = {
  create: (orgId: string, body: AccountingScreens['createTaxCode']['body']) =>
    call('createTaxCode', { path: { orgId }, body }),
  switch: (orgId: string, { id, version, active }: TaxCode) =>
    call('switchTaxCode', { path: { orgId, id }, body: { version, active: !active } }),
  addRate: (orgId: string, { id, version }: TaxCode, validFrom: string, ratePct: number) =>
    call('addTaxRate', {
      path: { orgId, id },
      body: { version, valid_from: validFrom, rate_pct: ratePct },
    }),
  supersede: (orgId: string, { id, version }: TaxCode, successorId: string) =>
    call('supersedeTaxCode', { path: { orgId, id }, body: { version, successor_id: successorId } }),
};
