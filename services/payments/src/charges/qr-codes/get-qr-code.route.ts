import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { findQrCode } from './find-qr-code.ts';
import type { ReadQrCodesDeps } from './list-qr-codes.ts';
import { qrCodeId, qrCodeRecord, toQrCodeRecord } from './qr-codes.wire.ts';
import { drawQr } from './render-qr.ts';

export function addGetQrCodeRoute(server: HttpServer, deps: ReadQrCodesDeps): void {
  server.get(
    '/qr-codes/:id',
    routeOptions(
      { anyOf: ['qr_codes:write'] },
      { operationId: 'getQrCode', tags: ['QR codes'], summary: 'Get a QR code' },
      { params: qrCodeId, response: { 200: qrCodeRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const qrCode = await findQrCode(deps.database, { workspaceId, id: request.params.id });
      if (qrCode === null) return sendError(reply, standardReplies.notFound);
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now(), draw: drawQr };
      return reply.send(toQrCodeRecord(qrCode, around));
    },
  );
}
