import { expect, test } from 'vitest';
import { useAccountingDatabase } from '../support/accounting-database.ts';
import { tellStories } from './tell-stories.ts';

const use = useAccountingDatabase();

/** For each base currency. `./dev check --full` takes more. */
const count = Number(process.env['BOOKS_STORIES'] ?? 50);
const storiesThatTell = 20;

test.concurrent.each(['EUR', 'JPY', 'KWD'])(
  'AD-035 AD-036 AD-037 AD-038 AD-048 AD-075: books in %s hold together, whatever people do to them',
  async (baseCurrency) => {
    const outcomes = await tellStories(use.database, { baseCurrency, count });
    if (count < storiesThatTell) return;
    const usual = ['enter: done', 'pay: recorded', 'allocate: allocated', 'un_allocate: undone'];
    expect(usual.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
  },
  1_800_000,
);
