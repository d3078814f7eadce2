import { originOf, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { IdentityChecker } from './identity-checker.ts';
import { noticePath } from './identity-checkers.ts';
import { receiveNotice } from './resolve-verifications.ts';
import type { ResolveVerificationsDeps } from './resolve-verifications.ts';

/** A notice holds little more than a reference. */
const noticeBytesMax = 4 * 1024;

/** Receives the identity checker's notices, authenticated by their signature. */
export function addReceiveNoticeRoute(
  root: HttpServer,
  deps: Omit<ResolveVerificationsDeps, 'identityChecker'>,
  checker: IdentityChecker,
): void {
  void root.register((scope: HttpServer, _options, done) => {
    // The raw bytes, which the signature covers.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post(noticePath, { bodyLimit: noticeBytesMax }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reference = checker.parseNotice({ headers: request.headers, body });
      if (reference === null) return sendError(reply, standardReplies.authenticationFailed);
      await receiveNotice(deps, checker, { reference, origin: originOf(request) });
      return reply.send({ status: 'received' });
    });
    done();
  });
}
