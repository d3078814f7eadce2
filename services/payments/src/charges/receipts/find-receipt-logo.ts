import type { Brand } from '../../business/brand/brand.rules.ts';
import { findLogo } from '../../business/brand/change-brand.ts';
import type { Database } from '../../kernel/database.ts';
import type { ReceiptLogo } from './receipt-pdf.ts';

/** Null without a logo, and for a drawing: a PDF holds photographs only. */
export async function findReceiptLogo(
  database: Database,
  { logo }: Pick<Brand, 'logo'>,
): Promise<ReceiptLogo | null> {
  if (logo === null || logo.mediaType === 'image/svg+xml') return null;
  // It may have been replaced since the brand was read.
  const content = await findLogo(database, logo);
  if (content === null) return null;
  const { width, height } = logo;
  return { bytes: content.bytes, width, height };
}
