/** What a scanner says of a file. Unknown is not clean: the file is asked about again. */
export type ScanAnswer =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly finding: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** A scanner, wherever it is. It never throws. */
export type ScanFile = (content: Uint8Array) => Promise<ScanAnswer>;

/** What is known of a file. */
export interface Scan {
  /** Null until a scanner has said it. */
  readonly verdict: 'clean' | 'infected' | null;
  readonly finding: string | null;
}

export const notScanned: Scan = { verdict: null, finding: null };

const findingCharactersMax = 200;

/** Reads clamd's answer to INSTREAM. Everything but its two verdicts is unknown. */
export function readScanAnswer(answer: string): ScanAnswer {
  const [first = ''] = answer.split('\0');
  const text = first.trim();
  if (text === 'stream: OK') return { kind: 'clean' };
  const [, finding] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (finding !== undefined) {
    return { kind: 'infected', finding: finding.slice(0, findingCharactersMax) };
  }
  const why = text === '' ? 'the scanner closed without an answer' : text;
  return { kind: 'unknown', why: why.slice(0, findingCharactersMax) };
}

/** Why a file cannot be downloaded; null if it can. Only its uploader has it until it is known. */
export function refuseDownload(
  { verdict }: Scan,
  { isUploader, isScanned }: { readonly isUploader: boolean; readonly isScanned: boolean },
): 'file_infected' | 'file_not_scanned' | null {
  if (verdict === 'infected') return 'file_infected';
  return verdict === 'clean' || isUploader || !isScanned ? null : 'file_not_scanned';
}
