/**
 * Spreadsheets run a cell that begins with one of these, including full-width ones, as a formula.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** In locales that separate cells by semicolons or tabs, a cell can begin in the middle of a cell of this file. */
const innerStart = /(?<=[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;
const needsQuotes = /[",;\t\r\n]/;

/** Text as an RFC 4180 cell that no spreadsheet treats as a formula. */
export function toCsvText(text: string): string {
  const inside = text.replaceAll(innerStart, "'");
  const harmless = formulaStart.test(inside) ? `'${inside}` : inside;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
