import { clientAddress, rateLimited, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import type { CheckoutLimits } from '../checkout/checkout-limits.ts';
import { findQrImage } from './find-qr-image.ts';
import type { QrImageDeps, QrImageFormat } from './find-qr-image.ts';

const contentTypes: Readonly<Record<QrImageFormat, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** A code's URL never changes. */
const cacheControl = 'public, max-age=86400, immutable';

/** Public: the image shows only the code, and a request counts as a view of its page. */
export function addGetQrImageRoutes(
  root: HttpServer,
  deps: QrImageDeps,
  limits: Pick<CheckoutLimits, 'spendView'>,
): void {
  for (const format of ['png', 'svg'] as const) {
    root.get(
      `/pay/:code/qr.${format}`,
      { schema: { params: z.object({ code: z.string() }) }, exposeHeadRoute: true },
      async (request, reply) => {
        const view = await limits.spendView(clientAddress(request));
        if (view.kind === 'refused') return sendError(reply, rateLimited(view.retryAfterSeconds));
        const image = await findQrImage(deps, request.params.code, format);
        if (image === null) return sendError(reply, standardReplies.notFound);
        return reply
          .header('content-type', contentTypes[format])
          .header('cache-control', cacheControl)
          .header('x-content-type-options', 'nosniff')
          .send(image);
      },
    );
  }
}
