/** A field of a message: `:61:` and the lines up to the next field. */
export interface Mt940Field {
  readonly tag: string;
  /** Line number in the file, from 1. */
  readonly lineNo: number;
  readonly lines: readonly string[];
}

export interface Mt940Message {
  readonly lineNo: number;
  readonly fields: readonly Mt940Field[];
}

/** All tags of statements: text may also start with a colon and two digits, as in `:12:30 Uhr`. */
const tags = '20|21|25P?|28C?|NS|60[FM]|61|86|62[FM]|64|65|13[CD]?|34F|90[CD]';
const fieldStart = new RegExp(`^(?:(?:-\\})?\\{.*\\{4:)?:(${tags}):(.*)$`, 'u');

/** Text before the first `:20:` and between messages is the banks' and networks' envelope. */
export function findMessages(text: string): readonly Mt940Message[] {
  const messages: { lineNo: number; fields: { tag: string; lineNo: number; lines: string[] }[] }[] =
    [];
  let isWithin = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/u).entries()) {
    const lineNo = index + 1;
    const start = fieldStart.exec(line);
    if (start?.[1] === '20') {
      messages.push({ lineNo, fields: [] });
      isWithin = true;
    }
    // The end of a message.
    else if (/^-(?:\}.*|\s*)$/u.test(line)) isWithin = false;
    const fields = messages.at(-1)?.fields;
    if (!isWithin || fields === undefined) continue;
    if (start === null) fields.at(-1)?.lines.push(line);
    else fields.push({ tag: start[1] ?? '', lineNo, lines: [start[2] ?? ''] });
  }
  return messages;
}
