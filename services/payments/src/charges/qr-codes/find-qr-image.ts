import type { Database } from '../../kernel/database.ts';
import { findPayTarget } from '../checkout/find-pay-target.ts';
import { renderQrPng, renderQrSvg } from './render-qr.ts';

export interface QrImageDeps {
  readonly database: Database;
  readonly publicUrl: string;
}

export type QrImageFormat = 'png' | 'svg';

/** The QR image of a payment page's URL, for links and QR codes. Null for an unknown code. */
export async function findQrImage(
  deps: QrImageDeps,
  code: string,
  format: QrImageFormat,
): Promise<Buffer | string | null> {
  const target = await findPayTarget(deps.database, code);
  if (target === null) return null;
  const url = `${deps.publicUrl}/pay/${target.code}`;
  return format === 'png' ? renderQrPng(url) : renderQrSvg(url);
}
