/** The superuser connection tests may use to make databases of their own. */
export const testAdminUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
