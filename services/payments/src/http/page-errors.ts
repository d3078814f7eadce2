import { RefusedRequest } from '@countinghouse/http';
import type { HttpLogger } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePaths } from '../checkout/page-paths.rules.ts';
import { renderStatePage } from '../checkout/state.page.ts';
import type { StateView } from '../checkout/state.page.ts';
import { languageOf } from './page-request.ts';
import { sendPage } from './send-page.ts';

export interface PageErrorDeps {
  readonly logger: HttpLogger;
  readonly isUnavailable: (error: unknown) => boolean;
  readonly paths: PagePaths;
}

/** A payer gets a page whatever happens; what happened is in the log. */
export function createPageErrorHandler(deps: PageErrorDeps) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const view = viewOf(deps, error);
    const fields = { err: error, request_id: request.id, method: request.method };
    if (view.kind === 'unavailable') deps.logger.warn(fields, 'http_request_unavailable');
    if (view.kind === 'fault') deps.logger.error(fields, 'http_request_failed');
    sendPage(reply, renderStatePage(view, languageOf(request), deps.paths));
  };
}

function viewOf(deps: PageErrorDeps, error: unknown): StateView {
  if (error instanceof RefusedRequest) return { kind: 'unreadable', status: 400 };
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { kind: 'unreadable', status: 413 };
  if (code?.startsWith('FST_ERR_CTP_') === true || code === 'FST_ERR_VALIDATION') {
    return { kind: 'unreadable', status: 400 };
  }
  return deps.isUnavailable(error) ? { kind: 'unavailable' } : { kind: 'fault' };
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
