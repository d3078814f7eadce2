import { addUploadParser, readUpload, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import {
  brandRecord,
  changeBrandBody,
  logoBytesMax,
  toBrandRecord,
  toLogoReply,
} from './brand.wire.ts';
import { changeColour, getBrand, removeLogo, uploadLogo } from './change-brand.ts';

const tags = ['Settings'];

export interface BrandRouteDeps extends BooksDeps {
  readonly publicUrl: string;
}

/** How the organisation looks to its customers. */
export function addBrandRoutes(app: HttpServer, deps: BrandRouteDeps): void {
  const { publicUrl } = deps;
  app.get(
    '/brand',
    routeOptions(
      'settings:read',
      { operationId: 'getBrand', tags, summary: 'Retrieve the organisation’s logo and colour' },
      { params: orgParams, response: { 200: brandRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const brand = await getBrand(deps.database.db, orgId);
      return reply.send(toBrandRecord(brand, orgId, publicUrl));
    },
  );
  app.patch(
    '/brand',
    routeOptions(
      'settings:change',
      {
        operationId: 'changeBrand',
        tags,
        summary: 'Change the organisation’s colour',
        description: 'Issued documents keep the colour they were issued with.',
      },
      { params: orgParams, body: changeBrandBody, response: { 200: brandRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const brand = await changeColour(deps, { orgId, actor, colour: request.body.colour });
      return reply.send(toBrandRecord(brand, orgId, publicUrl));
    },
  );
  app.delete(
    '/brand/logo',
    routeOptions(
      'settings:change',
      {
        operationId: 'removeLogo',
        tags,
        summary: 'Remove the organisation’s logo',
        description: 'Issued documents keep the logo they were issued with.',
      },
      { params: orgParams, response: { 200: brandRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const brand = await removeLogo(deps, { orgId, actor });
      return reply.send(toBrandRecord(brand, orgId, publicUrl));
    },
  );
  void app.register(async (upload: HttpServer) => addUploadLogoRoute(upload, deps));
}

/** Registered in its own scope, because the body is a picture, not JSON. */
function addUploadLogoRoute(server: HttpServer, deps: BrandRouteDeps): void {
  addUploadParser(server);
  server.put(
    '/brand/logo',
    routeOptions(
      'settings:change',
      {
        operationId: 'uploadLogo',
        secondFactor: true,
        bodyBytesMax: logoBytesMax,
        tags,
        summary: 'Upload the organisation’s logo',
        description:
          'The request body is the picture: a PNG, JPEG or SVG of at most 256 KiB. An SVG with scripts, styles, links or pictures in it is refused. PDFs show PNG and JPEG only. Issued documents keep the logo they were issued with. Requires a fresh second factor, because customers read what is printed on invoices.',
        errors: [409],
      },
      { params: orgParams, response: { 200: brandRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const pieces: Buffer[] = [];
      await readUpload(request, reply, (piece) => {
        pieces.push(piece);
        return 'continue';
      });
      const outcome = await uploadLogo(deps, { orgId, actor, bytes: Buffer.concat(pieces) });
      if (outcome.kind === 'reject') return sendError(reply, toLogoReply(outcome.reason));
      return reply.send(toBrandRecord(outcome.brand, orgId, deps.publicUrl));
    },
  );
}
