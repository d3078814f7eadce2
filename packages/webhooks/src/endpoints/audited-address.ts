/**
 * Where events go, for a service's audit log: without the query, in which people put tokens, because
 * nothing is ever taken out of such a log.
 */
export function toAuditedAddress(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
