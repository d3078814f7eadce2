import { isWordMark } from '@countinghouse/brand/look';
import type { PayerLanguage } from '@countinghouse/pages';
import { findLogo } from '../../business/brand/change-brand.ts';
import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { findPayTarget } from '../checkout/find-pay-target.ts';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import { findPaymentLink } from '../payment-links/find-payment-link.ts';
import { findQrCode } from '../qr-codes/find-qr-code.ts';
import type { DrawPrint } from './draw-print.ts';
import { toPrintContent } from './print.rules.ts';
import type { PrintFormat, PrintLayout } from './print.rules.ts';
import type { PrintLogo } from './render-print.ts';

export interface PrintDeps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Without it, prints are drawn in the caller's thread. */
  readonly drawPrint?: DrawPrint;
}

export interface PrintOrder {
  readonly of: 'payment_link' | 'qr_code';
  readonly key: RowKey;
  readonly layout: PrintLayout;
  readonly format: PrintFormat;
  readonly language: PayerLanguage;
}

export interface Print {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * A print with a payment page's QR code, in the merchant's current brand. Null if there is no such
 * link or code.
 */
export async function findPrint(deps: PrintDeps, order: PrintOrder): Promise<Print | null> {
  const { database, publicUrl } = deps;
  const find = order.of === 'payment_link' ? findPaymentLink : findQrCode;
  const found = await find(database, order.key);
  const target = found === null ? null : await findPayTarget(database, found.code);
  if (target === null) return null;
  const { layout, format, language } = order;
  const url = `${publicUrl}/pay/${target.code}`;
  const draw: DrawPrint = deps.drawPrint ?? drawHere;
  const bytes = await draw(target.workspaceId, {
    layout,
    format,
    content: toPrintContent(target, { url, language }),
    logo: await findPrintLogo(database, target),
    url,
    madeAt: deps.now(),
  });
  return { fileName: `${layout.replace('_', '-')}-${target.code}.${format}`, bytes };
}

async function findPrintLogo(
  database: Database,
  { brand: { logo } }: PayTarget,
): Promise<PrintLogo | null> {
  const content = logo === null ? null : await findLogo(database, logo);
  if (logo === null || content === null) return null;
  const { width, height } = logo;
  return { ...content, width, height, isWordMark: isWordMark(logo) };
}

/** Where there are no threads: the fonts' library is loaded by whoever draws. */
const drawHere: DrawPrint = async (_workspaceId, subject) => {
  const { renderPrint } = await import('./render-print.ts');
  return renderPrint(subject);
};
