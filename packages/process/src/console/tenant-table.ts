/** A service's table of tenants, for statements of this package that name them. */
export interface TenantTable {
  readonly table: 'businesses' | 'organisations';
  readonly nameColumn: 'business_name' | 'name';
  /** The column of other tables that names the tenant. */
  readonly idColumn: 'business_id' | 'org_id';
}
