import {
  box,
  drawCode,
  drawStep,
  drawWho,
  fitText,
  fitTitle,
  fitWithin,
  heightOf,
  ink,
  stack,
  text,
} from './print-items.rules.ts';
import type { FitText, LogoShape, Place, PrintItem } from './print-items.rules.ts';
import type { PrintContent, PrintLayout } from './print.rules.ts';

export interface PrintSheet {
  readonly paper: 'A4' | 'A5';
  readonly width: number;
  readonly height: number;
  readonly items: readonly PrintItem[];
  /** Repeated upside down, for people on the other side of the fold. */
  readonly isRepeatedTurned: boolean;
}

const soft = '#4d5766';
const bad = '#a3211b';

export function layOutSheet(
  layout: PrintLayout,
  content: PrintContent,
  logo: LogoShape | null,
  fit: FitText,
): PrintSheet {
  switch (layout) {
    case 'poster':
      return finish({ paper: 'A4', width: 210, height: 297 }, content, poster(content, logo, fit));
    case 'table_card':
      return finish({ paper: 'A5', width: 148, height: 210 }, content, card(content, logo, fit));
  }
}

function finish(
  paper: Pick<PrintSheet, 'paper' | 'width' | 'height'>,
  { isRightToLeft }: PrintContent,
  items: readonly PrintItem[],
): PrintSheet {
  const isRepeatedTurned = paper.paper === 'A5';
  if (!isRightToLeft) return { ...paper, items, isRepeatedTurned };
  return { ...paper, items: items.map((item) => mirror(item, paper.width)), isRepeatedTurned };
}

const opposite = { start: 'end', middle: 'middle', end: 'start' } as const;

function mirror(item: PrintItem, width: number): PrintItem {
  const x = width - item.x - item.width;
  return item.kind === 'text' ? { ...item, x, align: opposite[item.align] } : { ...item, x };
}

/** Name and purpose on the brand's colour, the code across its edge, how to pay below. */
function poster(content: PrintContent, logo: LogoShape | null, fit: FitText): readonly PrintItem[] {
  const [margin, width, codeSide, overlap] = [20, 170, 113, 34];
  const { brand, onBrand } = content.colours;
  const who = drawWho(content, logo, fit, {
    x: margin,
    y: 16,
    width,
    height: 21,
    plate: 2.2,
    size: 8.5,
    colour: onBrand,
  });
  const title = fitTitle(content.title, width, fit, [17.5, 14, 11]);
  const titleY = 16 + 21 + 7;
  const amountY = titleY + heightOf(title) + 5;
  const amount = fitText(content.amount, width, fit, 9);
  const bandHeight = amountY + heightOf(amount) + 8 + overlap;
  const codeY = bandHeight - overlap;
  const typed = `${content.orType} ${content.address}`;
  const short = fitWithin(1, typed, width, fit, [6.2, 5, 4]);
  const foot = [
    ...(content.testNote === null
      ? []
      : [{ ...fitText(content.testNote, width, fit, 4.6), isBold: true, colour: bad }]),
    { ...fitText(content.foot, width, fit, 4.6), colour: soft },
  ];
  const footY = 297 - 13 - foot.reduce((sum, block) => sum + heightOf(block), 0);
  const stepsY = footY - 26;
  return [
    box({ x: 0, y: 0, width: 210 }, bandHeight, brand),
    ...who,
    text('H1', { x: margin, y: titleY, width }, { ...title, isBold: true, colour: onBrand }),
    text(
      'P',
      { x: margin, y: amountY, width },
      {
        ...amount,
        isBold: true,
        colour: onBrand,
      },
    ),
    ...drawCode(content, { x: (210 - codeSide) / 2, y: codeY, width: codeSide }, 7),
    text('P', { x: margin, y: codeY + codeSide + 5, width }, { ...short, align: 'middle' }),
    ...content.steps.flatMap((step, index) =>
      drawStep(content, fit, step, index, {
        x: margin + index * (width / 3),
        y: stepsY,
        width: width / 3 - 5,
        size: 5.4,
        circle: 9,
      }),
    ),
    box({ x: margin, y: footY - 5, width }, 0.4, '#d5dae1'),
    ...stack({ x: margin, y: footY, width }, foot),
  ];
}

/** The lower half of the paper; the fold is its upper edge. */
function card(content: PrintContent, logo: LogoShape | null, fit: FitText): readonly PrintItem[] {
  const [codeSide, edge, column, columnWidth] = [64, 9, 80, 59];
  const [top, inside] = [105, 102];
  const { brand, ink: brandInk } = content.colours;
  const title = fitTitle(content.title, columnWidth, fit, [8.4, 6.6, 5.4]);
  const amount = { ...fitText(content.amount, columnWidth, fit, 4.8), isBold: true };
  const address = fitWithin(1, content.address, columnWidth, fit, [3.6, 3.2, 2.8]);
  const note =
    content.testNote === null
      ? null
      : { ...fitText(content.testNote, columnWidth, fit, 3.2), isBold: true, colour: bad };
  const stepsHeight = content.steps.length * 7.4;
  const whoHeight = 12;
  const height =
    whoHeight +
    [title, amount, address, ...(note === null ? [] : [note])].reduce(
      (sum, block) => sum + heightOf(block) + 3,
      stepsHeight + 3,
    );
  const place = (y: number): Place => ({ x: column, y, width: columnWidth });
  const whoY = top + Math.max(4, (inside - height) / 2);
  const titleY = whoY + whoHeight + 3;
  const amountY = titleY + heightOf(title) + 3;
  const stepsY = amountY + heightOf(amount) + 3;
  const addressY = stepsY + stepsHeight + 3;
  return [
    { kind: 'fold', x: 0, y: top, width: 148 },
    box({ x: 0, y: top + inside, width: 148 }, 3, brand),
    ...drawCode(content, { x: edge, y: top + (inside - codeSide) / 2, width: codeSide }, 3),
    ...drawWho(content, logo, fit, {
      ...place(whoY),
      height: whoHeight,
      plate: 0,
      size: 5,
      colour: ink,
    }),
    text('H1', place(titleY), { ...title, isBold: true, colour: brandInk }),
    text('P', place(amountY), amount),
    ...content.steps.flatMap((step, index) =>
      drawStep(content, fit, step, index, {
        ...place(stepsY + index * 7.4),
        size: 4,
        circle: 6.2,
      }),
    ),
    text('P', place(addressY), address),
    ...(note === null ? [] : [text('P', place(addressY + heightOf(address) + 3), note)]),
  ];
}
