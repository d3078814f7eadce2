import { expect, test } from 'vitest';
import { keysetPages } from './keyset-pages.ts';

const rows = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id }));

function readFrom(asked: (string | null)[]) {
  return (olderThanId: string | null, rowsMax: number) => {
    asked.push(olderThanId);
    const older = rows.filter(({ id }) => olderThanId === null || id < olderThanId);
    return Promise.resolve(older.slice(0, rowsMax));
  };
}

test.each([1, 2, 4, 5, 6])('every row comes once, in order, with %i rows a page', async (size) => {
  const pages = keysetPages({ read: readFrom([]), rowsPerPage: size });
  expect((await Array.fromAsync(pages)).flat()).toEqual(rows);
});

test('each page begins where the one before ended, and a short page is the last', async () => {
  const asked: (string | null)[] = [];
  await Array.fromAsync(keysetPages({ read: readFrom(asked), rowsPerPage: 2 }));
  expect(asked).toEqual([null, 'd', 'b']);
});

test('nothing is read ahead of the reader', async () => {
  const asked: (string | null)[] = [];
  const pages = keysetPages({ read: readFrom(asked), rowsPerPage: 2 });
  await pages.next();
  expect(asked).toEqual([null]);
});
