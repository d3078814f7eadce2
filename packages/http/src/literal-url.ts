/**
 * Takes a request target that cannot be decoded (`/%zz`, `*`) literally, so that it is routed like
 * any other: as an unknown path or an invalid id, after the hooks have run.
 */
export function toLiteralUrl(url: string): string {
  const queryAt = url.search(/[?#]/);
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const query = queryAt === -1 ? '' : url.slice(queryAt);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.replaceAll('%', '%25') + query;
}
