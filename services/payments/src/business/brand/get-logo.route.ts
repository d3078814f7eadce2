import { standardReplies, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import type { Database } from '../../kernel/database.ts';
import { findLogo } from './change-brand.ts';

/** A new picture has a new address. */
const cacheControl = 'public, max-age=31536000, immutable';

const logoParams = z.object({ businessId: z.uuid(), id: z.uuid() });

/** Public, like the pages that show it. */
export function addGetLogoRoute(root: HttpServer, deps: { readonly database: Database }): void {
  root.get(
    '/pay/logos/:businessId/:id',
    { schema: { hide: true, params: logoParams }, exposeHeadRoute: true },
    async (request, reply) => {
      const logo = await findLogo(deps.database, request.params);
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
