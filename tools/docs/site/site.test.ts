import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../dev/paths.ts';
import { findShellBlocks } from '../shell-blocks.ts';
import { assembleSite } from './assemble.ts';
import { listUnplaced } from './guide-pages.ts';
import { findBrokenLinks, linkTo } from './site-page.ts';
import { siteDocuments } from './write-site.ts';

const pages = assembleSite();
/** A longer page cannot be read on a phone; the contract's table is long by nature. */
const bytesMax = 60 * 1024;

describe('the documentation site', () => {
  test('has a page for every file of docs, each at one address', () => {
    expect(listUnplaced()).toEqual([]);
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
  });

  test('no link between its pages leads nowhere', () => {
    expect(findBrokenLinks(pages)).toEqual([]);
  });

  test('a link to a lost page or heading is found', () => {
    const page = { slug: 'a', title: 'A', description: '', group: [], body: '' };
    const body = `## Here\n[x](${linkTo('b')}) [y](${linkTo('a', 'there')}) [z](${linkTo('a', 'here')})`;
    expect(findBrokenLinks([{ ...page, body }])).toEqual([
      'a: there is no page b',
      'a: a has no heading #there',
    ]);
  });

  test('every page says what it is about, and none of the reference is too long', () => {
    for (const { slug, title, description, body } of pages) {
      expect(title, slug).not.toBe('');
      expect(description, slug).not.toBe('');
      if (slug.startsWith('reference/')) {
        expect(Buffer.byteLength(body), slug).toBeLessThan(bytesMax);
      }
    }
  });

  test('every operation has an executed sample with the answer beside it', () => {
    const operations = pages.filter(({ slug }) => /^reference\/\w+\/./.test(slug));
    expect(operations.length).toBeGreaterThan(60);
    for (const { slug, body } of operations) expect(body, slug).toMatch(/^The answer, 2\d\d:$/m);
  });

  test('PD-196 has the OpenAPI documents as the APIs serve them, for readers without a key', () => {
    // The check fails when these files differ from what the APIs answer.
    const served = (service: string): string =>
      readFileSync(join(repositoryRoot, `services/${service}/openapi.json`), 'utf8');
    expect(siteDocuments()).toEqual({
      'openapi/payments.json': served('payments'),
      'openapi/accounting.json': served('accounting'),
    });
  });

  test('what a block of commands needs is said before it', () => {
    for (const { slug, body } of pages) {
      expect(body, slug).not.toContain('<!-- needs');
      for (const { needs } of findShellBlocks(body)) expect(needs, slug).toBeNull();
    }
  });
});
