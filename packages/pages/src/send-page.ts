import type { FastifyReply } from 'fastify';
import type { Page } from './layout.page.ts';

/** For every response to the browser of a link's holder, including redirects. */
const safetyHeaders: Readonly<Record<string, string>> = {
  // The content is private: no cache, no referrer, no frame, no search engine.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status)
    .headers(safetyHeaders)
    .headers(page.headers)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'accept-language')
    .send(page.html);
}

/** 303: whatever the request was, the browser continues with a GET. */
export function sendToAddress(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).headers(safetyHeaders).header('location', toHeaderText(address)).send();
}

/** URLs may contain characters that a header cannot; browsers treat both forms alike. */
function toHeaderText(address: string): string {
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}
