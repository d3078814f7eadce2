/**
 * An endpoint URL for the audit log, without its query string: people put tokens there, and nothing
 * can be removed from the audit log.
 */
export function toAuditedAddress(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
