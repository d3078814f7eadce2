import { crc32, deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** 144 dots per inch: small letters stay readable, and a sheet is some 100 kB. */
const scale = 2;

/** All sheets of a PDF, one below the other, as one picture in shades of grey. */
export async function toPng(pdf: Uint8Array): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const sheets = [];
    for (const page of document.pages()) {
      sheets.push(await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' }));
    }
    document.destroy();
    const width = Math.max(...sheets.map((sheet) => sheet.width));
    if (sheets.some((sheet) => sheet.width !== width)) throw new Error('sheets differ in width');
    return encodeGrey(width, Buffer.concat(sheets.map(({ data }) => data)));
  } finally {
    library.destroy();
  }
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Eight bits of grey, deflated, not interlaced. */
const form = Buffer.from([8, 0, 0, 0, 0]);

function encodeGrey(width: number, pixels: Buffer): Buffer {
  const height = pixels.length / width;
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(pixels.length + height);
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  }
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size, form])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
