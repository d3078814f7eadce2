import type { TenantTable } from '@countinghouse/process';

export const organisationTable: TenantTable = {
  table: 'organisations',
  nameColumn: 'name',
  idColumn: 'org_id',
};
