import { sendList } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { readQrCodePages } from './list-qr-codes.ts';
import type { ReadQrCodesDeps } from './list-qr-codes.ts';
import { qrCodeList, toQrCodeRecord } from './qr-codes.wire.ts';
import { drawQr } from './render-qr.ts';

export function addListQrCodesRoute(server: HttpServer, deps: ReadQrCodesDeps): void {
  server.get(
    '/qr-codes',
    routeOptions(
      { anyOf: ['qr_codes:write'] },
      {
        operationId: 'listQrCodes',
        tags: ['QR codes'],
        summary: 'List QR codes, newest first',
        description: 'Returns every QR code, streamed.',
      },
      { response: { 200: qrCodeList } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now(), draw: drawQr };
      return sendList(reply, readQrCodePages(deps.database, workspaceId), (qrCode) =>
        toQrCodeRecord(qrCode, around),
      );
    },
  );
}
