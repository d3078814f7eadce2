import type { StatementFormat } from '../../../src/bank/statements/statement.rules.ts';

const fill = (part: string, characters: number): string =>
  part.repeat(Math.ceil(characters / part.length));

const mt940Head = ':20:A\n:25:1\n:60F:C260301EUR0,00\n:61:2603010301C1,00NTRFNONREF\n';

/** Files of about so many characters that took a reader seconds, or much memory, once. */
export const hostileFiles: Readonly<Record<StatementFormat, (characters: number) => string>> = {
  mt940: (characters) => `${mt940Head}:86:/REMI/${fill('/', characters)}x\n`,
  qif: (characters) => `!Type:Bank\nD1${fill(' ', characters)}1\nT1.00\n^\n`,
  ofx: (characters) =>
    `<OFX><STMTRS>${fill('<PAYEE>', characters / 2)}${fill('</X>', characters / 2)}`,
  csv: (characters) =>
    `Date;Amount${fill(';Text', characters / 2)}\n${fill('2026-03-01;1,00;x\n', characters / 2)}`,
  camt053: (characters) =>
    `<Document><BkToCstmrStmt><Stmt><a${fill(' ', characters)}="1"/></Stmt></BkToCstmrStmt></Document>`,
};
