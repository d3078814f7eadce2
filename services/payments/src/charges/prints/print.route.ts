import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { paymentLinkId } from '../payment-links/payment-links.wire.ts';
import { findPrint } from './find-print.ts';
import type { PrintDeps, PrintOrder } from './find-print.ts';
import type { PrintFormat } from './print.rules.ts';
import { printQuery } from './print.wire.ts';

const contentTypes: Readonly<Record<PrintFormat, string>> = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
};

const description =
  'The paper shows the QR code, the title, the amount, how to pay, the address of the payment page, and your brand as it is now.';

/**
 * Prints for walls and tables. Anyone who may see payments may print the links and codes behind
 * them.
 */
export function addPrintRoutes(server: HttpServer, deps: PrintDeps): void {
  addPrintRoute(server, deps, {
    of: 'payment_link',
    path: '/payment-links/:id/print',
    operationId: 'printPaymentLink',
    tags: ['Payment links'],
    summary: 'Get a payment link’s QR poster or table card',
  });
  addPrintRoute(server, deps, {
    of: 'qr_code',
    path: '/qr-codes/:id/print',
    operationId: 'printQrCode',
    tags: ['QR codes'],
    summary: 'Get a QR code’s poster or table card',
  });
}

interface PrintRoute extends Pick<PrintOrder, 'of'> {
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
}

function addPrintRoute(
  server: HttpServer,
  deps: PrintDeps,
  { of, path, operationId, tags, summary }: PrintRoute,
): void {
  server.get(
    path,
    routeOptions(
      { anyOf: ['payments:read'] },
      { operationId, tags: [...tags], summary, description },
      { params: paymentLinkId, querystring: printQuery },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { layout, format, language } = request.query;
      const key = { workspaceId, id: request.params.id };
      const print = await findPrint(deps, { of, key, layout, format, language });
      if (print === null) return sendError(reply, standardReplies.notFound);
      return (
        reply
          .header('content-type', contentTypes[format])
          .header('content-disposition', `attachment; filename="${print.fileName}"`)
          // Opened directly, a drawing must not act as a page of this origin.
          .header('content-security-policy', "default-src 'none'; img-src data:; sandbox")
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(Buffer.from(print.bytes))
      );
    },
  );
}
