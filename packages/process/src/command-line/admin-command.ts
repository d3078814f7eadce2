import { isUuid } from '@countinghouse/identifiers';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';

/** A refusal that the operator can act on; printed without a stack. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
}

export type Row = Readonly<Record<string, Cell>>;
type Cell = string | number | boolean | Date | null | readonly string[];

/** For options that take an id; PostgreSQL's own error would not name the option. */
export function parseId(text: string): string {
  if (isUuid(text)) return text;
  throw new InvalidArgumentError('Must be an id such as 01a1dca0-69ad-7fe8-8040-c80d7106ff9d.');
}

export function parseWholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`);
  };
}

/** Prints rows as aligned columns for a person, or as one JSON value for a program. */
export function print(command: Command, value: Row | readonly Row[]): void {
  const isJson = command.optsWithGlobals()['json'] === true;
  process.stdout.write(`${isJson ? JSON.stringify(value) : toTable([value].flat())}\n`);
}

/** An interface has no index signature, so its objects become rows by a copy. */
export function toRows<Item extends { readonly [Name in keyof Item]: Cell }>(
  items: readonly Item[],
): readonly Row[] {
  return items.map((item) => ({ ...item }));
}

function toTable(rows: readonly Row[]): string {
  const header = Object.keys(rows[0] ?? {});
  if (header.length === 0) return 'none';
  const lines = [header, ...rows.map((row) => header.map((name) => toText(row[name] ?? null)))];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) => toLine(line, widths)).join('\n');
}

function toLine(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();
}

/** A key with every scope would make a line that no terminal shows. */
const listedValuesMax = 3;

function toText(cell: Cell): string {
  if (cell === null) return '-';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'object') return String(cell);
  return cell.length > listedValuesMax ? `${cell.length} items` : cell.join(',') || '-';
}
