export { cellOfId, cellOfTag, cellTag, cellMax } from './cell.ts';
export { crockfordText } from './crockford.ts';
export { createIdSource, isUuid, uuidV7Floor, uuidV7Time } from './uuid-v7.ts';
export type { IdSource } from './uuid-v7.ts';
export { uuidOfText, uuidText } from './uuid-text.ts';
export { createKeyText, parseKeyText } from './key-text.ts';
export type { KeyText, KeyTextFormat } from './key-text.ts';
