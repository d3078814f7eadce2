import { addUploadParser, readUpload, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { brandRecord, changeBrandBody, toBrandRecord, toLogoReply } from './brand.wire.ts';
import { changeBrand, getBrand, removeLogo, uploadLogo } from './change-brand.ts';
import type { BrandDeps } from './change-brand.ts';

const tags = ['Account'];

export type BrandRouteDeps = BrandDeps & { readonly publicUrl: string };

/** How a business looks to its payers. */
export function addBrandRoutes(
  server: HttpServer,
  deps: BrandRouteDeps,
  uploadBytesMax: number,
): void {
  const { publicUrl } = deps;
  server.get(
    '/brand',
    routeOptions(
      { anyOf: ['account:read'] },
      { operationId: 'getBrand', tags, summary: 'Get the brand' },
      { response: { 200: brandRecord } },
    ),
    async (request, reply) => {
      const brand = await getBrand(deps.database.db, memberOf(request).businessId);
      return reply.send(toBrandRecord(brand, publicUrl));
    },
  );
  server.patch(
    '/brand',
    routeOptions(
      { anyOf: ['profile:change'] },
      {
        operationId: 'changeBrand',
        tags,
        summary: 'Update the brand',
        description: 'Applies to the payer’s pages, mails, receipts and posters at once.',
      },
      { body: changeBrandBody, response: { 200: brandRecord } },
    ),
    async (request, reply) =>
      reply.send(
        toBrandRecord(await changeBrand(deps, memberOf(request), request.body), publicUrl),
      ),
  );
  server.delete(
    '/brand/logo',
    routeOptions(
      { anyOf: ['profile:change'] },
      { operationId: 'removeLogo', tags, summary: 'Remove the logo' },
      { response: { 200: brandRecord } },
    ),
    async (request, reply) =>
      reply.send(toBrandRecord(await removeLogo(deps, memberOf(request)), publicUrl)),
  );
  void server.register(async (upload: HttpServer) => addLogoRoute(upload, deps, uploadBytesMax));
}

/** Registered in its own scope, because the body is a picture, not JSON. */
function addLogoRoute(server: HttpServer, deps: BrandRouteDeps, uploadBytesMax: number): void {
  addUploadParser(server);
  server.put(
    '/brand/logo',
    {
      ...routeOptions(
        { anyOf: ['profile:change'] },
        {
          operationId: 'uploadLogo',
          tags,
          summary: 'Upload the logo',
          description:
            'The request body is the picture: a PNG, JPEG or SVG of at most 256 KiB. An SVG with scripts, styles, links or pictures in it is refused. Mails and PDFs show PNG and JPEG only.',
        },
        { response: { 200: brandRecord } },
      ),
      bodyLimit: uploadBytesMax,
    },
    async (request, reply) => {
      const pieces: Buffer[] = [];
      await readUpload(request, reply, (piece) => {
        pieces.push(piece);
        return 'continue';
      });
      const outcome = await uploadLogo(deps, memberOf(request), Buffer.concat(pieces));
      if (outcome.kind === 'reject') return sendError(reply, toLogoReply(outcome.reason));
      return reply.send(toBrandRecord(outcome.brand, deps.publicUrl));
    },
  );
}
