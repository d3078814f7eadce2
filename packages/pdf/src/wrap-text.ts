/**
 * Text as lines that fit. A line that ends at a blank or a line break keeps a blank at its end, so that
 * the lines one after another are the text again for whoever copies it or has it read aloud. Words that
 * are wider than a line are cut, because what leaves the sheet is lost; a character never is.
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

/** The last line has its blank too. */
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
