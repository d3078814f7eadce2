import { standardReplies, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { oneParams } from '../../edge/app-params.wire.ts';
import type { Database } from '../../kernel/database.ts';
import { findLogo } from './find-logo.ts';

/** A new picture has a new address. */
const cacheControl = 'public, max-age=31536000, immutable';

/** Public, like the pages that show it. */
export function addGetLogoRoute(root: HttpServer, deps: { readonly database: Database }): void {
  root.get(
    '/logos/:orgId/:id',
    { schema: { hide: true, params: oneParams }, exposeHeadRoute: true },
    async (request, reply) => {
      const logo = await findLogo(deps.database.db, request.params);
      if (logo === null) return sendError(reply, standardReplies.notFound);
      return (
        reply
          .header('content-type', logo.mediaType)
          // Opened by itself, a drawing must not act as a page of this origin.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .header('cross-origin-resource-policy', 'same-origin')
          .header('cache-control', cacheControl)
          .send(logo.bytes)
      );
    },
  );
}
