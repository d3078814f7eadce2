import type { CurrencyCode } from '@countinghouse/money';
import { refuseFile } from '../statement.rules.ts';
import type { FileReading, StatementFormat } from '../statement.rules.ts';
import { readCamt } from './camt.rules.ts';
import type { CsvMapping } from './csv-columns.rules.ts';
import { readMt940 } from './mt940.rules.ts';
import { readOfx } from './ofx.rules.ts';
import { readQif } from './qif.rules.ts';
import { readCsv } from './read-csv.ts';
import { readXml } from './xml-tree.ts';

export interface FileQuestion {
  readonly text: string;
  /** Null detects it from the content. */
  readonly format: StatementFormat | null;
  readonly mapping: CsvMapping;
  readonly currency: CurrencyCode;
}

/** Parses a bank file of any kind: returns its statements, or why it has none. */
export function readStatementFile({ text, format, mapping, currency }: FileQuestion): FileReading {
  if (text.trim() === '') return refuseFile('file_empty');
  const kind = format ?? formatOf(text);
  switch (kind) {
    case 'csv':
      return readCsv(text, mapping, currency);
    case 'ofx':
      if (/<!\s*(?:DOCTYPE|ENTITY)/iu.test(text)) return refuseFile('doctype_forbidden');
      return readOfx(text, currency);
    case 'camt053': {
      const tree = readXml(text);
      return tree.kind === 'reject' ? tree : readCamt(tree.root, currency);
    }
    case 'mt940':
      return readMt940(text, currency);
    case 'qif':
      return readQif(text, mapping, currency);
    case null:
      return refuseFile('format_unknown', 1, text.trimStart().slice(0, 40));
  }
}

/** How much of a file is used to detect its format. */
const headCharacters = 4_096;

function formatOf(text: string): StatementFormat | null {
  const head = text.slice(0, headCharacters);
  if (/OFXHEADER|<OFX>/iu.test(head)) return 'ofx';
  if (/camt\.053|BkToCstmrStmt/u.test(head)) return 'camt053';
  if (/^\s*!(?:Type|Account|Option|Clear)\b/iu.test(head)) return 'qif';
  if (/^(?:\{.*\{4:)?:20:/mu.test(head) && /^:(?:25P?|60[FM]):/mu.test(head)) return 'mt940';
  return head.trimStart().startsWith('<') ? null : 'csv';
}
