import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What programs of other people find in a file; of poppler-utils. */
const readers = {
  text: ['pdftotext', '-layout', 'FILE', '-'],
  structure: ['pdfinfo', '-struct-text', 'FILE'],
  info: ['pdfinfo', 'FILE'],
  fonts: ['pdffonts', 'FILE'],
} as const;

export async function readPdf(bytes: Uint8Array, what: keyof typeof readers): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-pdf-'));
  try {
    const file = join(folder, 'read.pdf');
    await writeFile(file, bytes);
    const [program, ...words] = readers[what];
    const { stdout } = await run(
      program,
      words.map((word) => (word === 'FILE' ? file : word)),
    );
    return stdout.replaceAll(/[\u00a0\u202f]/g, ' ');
  } finally {
    await rm(folder, { recursive: true });
  }
}
