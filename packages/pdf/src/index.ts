export { colourOf, colours, contentRight, contentWidth, lineHeight, sheet } from './drawing.ts';
export type { Drawing, Element, Setting, Shades, SheetView, Style } from './drawing.ts';
export { fitOutline, outlineText, outlineWidth } from './outlines.ts';
export { fitLines, paintLines, widthOf, writeLines } from './paint-text.ts';
export { drawPicture } from './picture.ts';
export type { Picture } from './picture.ts';
export {
  addElement,
  addHeading,
  addSheet,
  drawArtifact,
  drawRule,
  ensureRoom,
  finishDrawing,
  startDrawing,
} from './sheet.ts';
export { paintLine } from './text-lines.ts';
export type { Type } from './text-lines.ts';
