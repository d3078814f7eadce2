/** Programs that show tables run a cell that begins with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;
const needsQuotes = /[",\r\n]/;

/** Text as a cell of RFC 4180 that no program takes for a formula. */
export function toCsvText(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
