import type { PayerLanguage } from '@countinghouse/pages';
import { sendPage, sendToAddress } from '@countinghouse/pages';
import type { FastifyReply } from 'fastify';
import type { Leaving } from '../follow-payment.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderStatePage } from './state.page.ts';

interface LeavingSetting {
  readonly paths: PagePaths;
  readonly paymentId: string;
  readonly language: PayerLanguage;
}

/** To the merchant, or to the payment's own page. */
export function sendLeaving(
  reply: FastifyReply,
  leaving: Leaving,
  { paths, paymentId, language }: LeavingSetting,
): FastifyReply {
  switch (leaving.kind) {
    case 'leave':
      return sendToAddress(reply, leaving.address);
    case 'stay':
      return sendToAddress(reply, paths.payment({ code: leaving.code, paymentId }, language));
    case 'not_found':
      return sendPage(reply, renderStatePage({ kind: 'not_found' }, language, paths));
  }
}
