/** The part that depends only on the language, so that pure rules may use it. */
export { cellOfTag, cellTag } from './cell.ts';
export { uuidOfText, uuidText } from './uuid-text.ts';
