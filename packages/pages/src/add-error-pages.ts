import type { HttpServer } from '@countinghouse/http';
import { listCodes, renderErrorCode, renderErrorIndex } from './error-guide.page.ts';
import type { ErrorGuide } from './error-guide.page.ts';
import { sendPage } from './send-page.ts';

/** The pages that refusals link to, rendered once: `/errors` and one for each code. */
export function addErrorPages(pages: HttpServer, guide: ErrorGuide): void {
  const options = { schema: { hide: true }, exposeHeadRoute: true };
  const index = renderErrorIndex(guide);
  const unknown = renderErrorIndex(guide, 404);
  pages.get('/errors', options, (_request, reply) => sendPage(reply, index));
  for (const code of listCodes(guide)) {
    const page = renderErrorCode(guide, code);
    pages.get(`/errors/${code}`, options, (_request, reply) => sendPage(reply, page));
  }
  pages.get('/errors/*', options, (_request, reply) => sendPage(reply, unknown));
}
