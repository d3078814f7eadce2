export interface PolicyOrigins {
  /** Hashes of the page's stylesheets: `sha256-…`. */
  readonly styleHashes: readonly string[];
  readonly imageUrl: string | null;
  /** Whether the page shows images from this service. */
  readonly hasOwnImages: boolean;
  /** Where a form may lead, also by redirect: browsers apply the policy to redirects. */
  readonly formTargets: readonly string[];
}

/** Allows only what the page uses: no script, no font, no frame, no connection. */
export function contentPolicy(origins: PolicyOrigins): string {
  const image = origins.imageUrl === null ? null : originOf(origins.imageUrl);
  const images = [...(origins.hasOwnImages ? ["'self'"] : []), ...(image === null ? [] : [image])];
  const targets = origins.formTargets.map(originOf).filter((origin) => origin !== null);
  return [
    "default-src 'none'",
    `style-src ${origins.styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    ...(images.length === 0 ? [] : [`img-src ${images.join(' ')}`]),
    `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Scheme, host and port, or null if the host contains anything but letters, digits, dots and
 * dashes: a merchant's URL goes into the policy, and URLs allow a semicolon in a host.
 */
export function originOf(address: string): string | null {
  const match = /^(https?):\/\/([a-z0-9.-]+)(:[0-9]{1,5})?(?=[/?#]|$)/i.exec(address);
  if (match === null) return null;
  const [, scheme = '', host = '', port = ''] = match;
  return `${scheme}://${host}${port}`.toLowerCase();
}
