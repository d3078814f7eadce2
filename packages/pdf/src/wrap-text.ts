/**
 * Wraps text into lines. A line that ends at a space or line break keeps a space at its end, so
 * that the lines together are the original text when copied or read aloud. Words wider than a line
 * are cut, because anything beyond the sheet is lost; a character never is.
 */
export function wrapText(
  text: string,
  widthMax: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines = text
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, widthMax, widthOf));
  return lines.map((line, index) => (index === lines.length - 1 ? line.slice(0, -1) : line));
}

/** The last line keeps its space too. */
function wrapParagraph(
  paragraph: string,
  widthMax: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line !== '' && widthOf(line + word) > widthMax) {
      lines.push(line);
      line = '';
    }
    if (line === '') {
      const pieces = cutWord(word, widthMax, widthOf);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    } else {
      line += word;
    }
    line += ' ';
  }
  return [...lines, line];
}

function cutWord(
  word: string,
  widthMax: number,
  widthOf: (text: string) => number,
): readonly string[] {
  if (widthOf(word) <= widthMax) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > widthMax) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
