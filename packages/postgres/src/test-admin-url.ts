/** Superuser connection with which tests create their databases. */
export const testAdminUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
