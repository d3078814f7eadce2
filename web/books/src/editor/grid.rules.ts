import { createGrid } from '../parts/grid.rules.ts';
import type { Grid as AnyGrid, GridChange as AnyChange } from '../parts/grid.rules.ts';
import { columns, emptyLine } from './draft.rules.ts';
import type { Column, DraftLine } from './draft.rules.ts';

export type Grid = AnyGrid<DraftLine>;
export type GridChange = AnyChange<Column>;

export const {
  start: startGrid,
  change: changeGrid,
  isEnd: endsGrid,
} = createGrid({ columns, emptyLine });
