/**
 * Allows only what an application uses. Scripts and styles are its own files: no inline script, no
 * evaluated text, no other origin.
 */
export function screensPolicy(assets: string): string {
  return [
    "default-src 'none'",
    `script-src ${assets}`,
    `style-src ${assets}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
