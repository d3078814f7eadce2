import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { ReadQrCodesDeps } from './list-qr-codes.ts';
import { qrCodeId, qrCodeRecord, toQrCodeRecord, updateQrCodeBody } from './qr-codes.wire.ts';
import { drawQr } from './render-qr.ts';
import { updateQrCode } from './update-qr-code.ts';
import type { UpdateQrCodeDeps } from './update-qr-code.ts';

export function addUpdateQrCodeRoute(
  server: HttpServer,
  deps: ReadQrCodesDeps & UpdateQrCodeDeps,
): void {
  server.patch(
    '/qr-codes/:id',
    routeOptions(
      { anyOf: ['qr_codes:write'] },
      {
        operationId: 'updateQrCode',
        repeat: 'natural',
        bodyExample: { disabled: true },
        answers: { 200: 'The updated QR code.' },
        tags: ['QR codes'],
        summary: 'Enable or disable a QR code',
        description: 'Enabling does not reopen a code that is used up.',
      },
      { params: qrCodeId, body: updateQrCodeBody, response: { 200: qrCodeRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const change = { isDisabled: request.body.disabled };
      const qrCode = await updateQrCode(deps, caller, request.params.id, change);
      if (qrCode === null) return sendError(reply, standardReplies.notFound);
      const { environment } = caller;
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now(), draw: drawQr };
      return reply.send(toQrCodeRecord(qrCode, around));
    },
  );
}
