import { RefusedRequest } from '@countinghouse/http';
import type { HttpLogger } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from './layout.page.ts';
import { sendPage } from './send-page.ts';

/** What went wrong, as far as the page's reader is concerned. */
export type PageTrouble =
  | { readonly kind: 'unreadable'; readonly status: 400 | 413 }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'fault' };

export interface PageErrorDeps {
  readonly logger: HttpLogger;
  readonly isUnavailable: (error: unknown) => boolean;
  readonly render: (trouble: PageTrouble, request: FastifyRequest) => Page;
}

/** The reader always gets a page; the log has the details. */
export function createPageErrorHandler(deps: PageErrorDeps) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const trouble = troubleOf(deps, error);
    const fields = { err: error, request_id: request.id, method: request.method };
    if (trouble.kind === 'unavailable') deps.logger.warn(fields, 'http_request_unavailable');
    if (trouble.kind === 'fault') deps.logger.error(fields, 'http_request_failed');
    sendPage(reply, deps.render(trouble, request));
  };
}

function troubleOf(deps: PageErrorDeps, error: unknown): PageTrouble {
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
