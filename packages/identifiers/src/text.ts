/** The part that needs nothing but the language, so that pure rules may use it. */
export { cellOfTag, cellTag } from './cell.ts';
export { uuidOfText, uuidText } from './uuid-text.ts';
