import { findAccessibilityFlaws } from '@countinghouse/testing/browser';
import type { Page } from './gallery-pages.ts';

/** How long a screen may take to settle on a slow machine. */
const slowestMs = 20_000;

/** Parts of one look that were judged, each in its place: they are not judged again. */
export type JudgedParts = Set<number>;

/** After the page was loaded anew. */
export async function startJudging(page: Page, judged: JudgedParts): Promise<void> {
  await page.evaluate(
    (known) => {
      Object.assign(window, { judged: new Set(known) });
    },
    [...judged],
  );
}

/** Goes to a screen of the gallery as its links would, and says what is wrong with it. */
export async function judgeState(
  page: Page,
  address: string,
  { isLoading, judged }: { readonly isLoading: boolean; readonly judged: JudgedParts },
): Promise<readonly string[]> {
  const fresh = await page.evaluate<readonly number[] | null>(
    `(${settle})(${JSON.stringify(address)}, ${isLoading}, ${slowestMs})`,
  );
  if (fresh === null) return ['does not settle'];
  for (const part of fresh) judged.add(part);
  const ofPage = await findAccessibilityFlaws(page, 'page');
  return fresh.length === 0
    ? ofPage
    : [...ofPage, ...(await findAccessibilityFlaws(page, 'parts'))];
}

/**
 * In the page: waits until the screen stands, null if it does not; then marks each part whose like was
 * judged at such a place, and answers the others. Texts do not make a difference, classes do.
 */
const settle = `async (address, isLoading, slowestMs) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const until = performance.now() + slowestMs;
  while (!('gallery' in window)) {
    if (performance.now() > until) return null;
    await frame();
  }
  const { gallery, judged } = window;
  gallery.history.push(gallery.basepath + address);
  const isThere = () =>
    gallery.state.status === 'idle' &&
    gallery.state.resolvedLocation?.href === gallery.state.location.href &&
    document.querySelector('h1') !== null &&
    (isLoading || document.querySelector('.skeleton, [aria-busy=true]') === null);
  for (let still = 0; still < 3; still = isThere() ? still + 1 : 0) {
    if (performance.now() > until) return null;
    await frame();
  }
  for (const one of document.querySelectorAll('[data-judged]')) one.removeAttribute('data-judged');
  const nameOf = (one) => one.localName + '.' + one.getAttribute('class');
  const attributeOf = ({ name, value }) =>
    name === 'class' || (name.startsWith('aria-') && value.length < 8) ? name + '=' + value : name;
  const shapeOf = (one) => {
    if (one.nodeType === Node.TEXT_NODE) return one.data.trim() === '' ? '' : 'x';
    if (one.nodeType !== Node.ELEMENT_NODE) return '';
    const inside = [...one.childNodes].map(shapeOf).join('').replaceAll(/x+/g, 'x');
    return one.localName + [...one.attributes].map(attributeOf).join() + '(' + inside + ')';
  };
  const hashOf = (text) => {
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      low = Math.imul(low ^ text.charCodeAt(at), 2654435761);
      high = Math.imul(high ^ text.charCodeAt(at), 1597334677);
    }
    return 4294967296 * (high & 2097151) + (low >>> 0);
  };
  const fresh = [];
  const visit = (one, place) => {
    const key = hashOf(place + shapeOf(one));
    if (judged.has(key)) return one.setAttribute('data-judged', '');
    judged.add(key);
    fresh.push(key);
    for (const part of one.children) visit(part, place + nameOf(one) + '>');
  };
  for (const part of document.body.children) visit(part, '');
  return fresh;
}`;
