import { toPng } from '@countinghouse/pdf/png';
import { renderPackPdf } from './pack-pdf.ts';
import type { Pack, PackFormat } from './pack.rules.ts';

export interface PackOrder {
  readonly pack: Pack;
  readonly format: PackFormat;
}

export async function renderPack({ pack, format }: PackOrder): Promise<Uint8Array> {
  const pdf = await renderPackPdf(pack);
  return format === 'pdf' ? pdf : toPng(pdf);
}
