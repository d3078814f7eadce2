/** Programs that show tables run a cell that begins with one of these as a formula; full-width ones too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** Where another language separates cells by semicolons, or tabs, a cell can begin in the middle of ours. */
const innerStart = /(?<=[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;
const needsQuotes = /[",;\t\r\n]/;

/** Text as a cell of RFC 4180 that no program takes for a formula. */
export function toCsvText(text: string): string {
  const inside = text.replaceAll(innerStart, "'");
  const harmless = formulaStart.test(inside) ? `'${inside}` : inside;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
