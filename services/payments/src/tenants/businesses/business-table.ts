import type { TenantTable } from '@countinghouse/process';

export const businessTable: TenantTable = {
  table: 'businesses',
  nameColumn: 'business_name',
  idColumn: 'business_id',
};
