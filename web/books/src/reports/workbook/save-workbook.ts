import type { Sheet } from './workbook.rules.ts';
import { writeWorkbook } from './workbook.rules.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Offers a sheet to the browser as a file. */
export async function saveWorkbook(fileName: string, sheet: Sheet): Promise<void> {
  // Loaded with the first workbook: most visits need none.
  const { strToU8, zipSync } = await import('fflate');
  const parts = Object.entries(writeWorkbook(sheet)).map(
    ([path, xml]) => [path, strToU8(xml)] as const,
  );
  const url = URL.createObjectURL(
    new Blob([Uint8Array.from(zipSync(Object.fromEntries(parts)))], { type: mediaType }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
