/** The token of a link in a mail. In memory only: not in the address, the history or a store of the browser. */
let token: string | null = null;

/** Before anything else: takes the token out of the address, so that nobody reads it there. */
export function takeLinkToken(basePath: string): void {
  const { pathname } = location;
  const found =
    /^(\/(?:reset-password|invitations|sign-up|enrol|recovery|stop-recovery))\/([^/]+)\/?$/.exec(
      pathname.slice(basePath.length),
    );
  if (!pathname.startsWith(basePath) || found === null) return;
  const [, page = '', last = ''] = found;
  token = decodeURIComponent(last);
  history.replaceState(null, '', `${basePath}${page}`);
}

/** Null after a reload: the link in the mail has to be opened again. */
export function linkToken(): string | null {
  return token;
}
