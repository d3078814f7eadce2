import { expect, test } from 'vitest';
import { judgeSvg } from './svg.rules.ts';

const wrap = (inside: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 22"${more}>${inside}</svg>`;

test('a drawing of shapes, gradients and words is taken with its size', () => {
  const drawing = `<?xml version="1.0" encoding="UTF-8"?>
    <!-- made by hand -->
    ${wrap(`<title>Adire &amp; Co</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
    <g transform="translate(2 3) rotate(4)"><path fill="url(#a)" d="M0 0h44v22H0z"/></g>
    <use href="#a"/><text x='1' y="2" fill="rgb(1, 2, 3)">A</text>`)}`;
  expect(judgeSvg(drawing)).toEqual({ kind: 'ok', width: 44, height: 22 });
});

test.each([
  ['a script', wrap('<script>alert(1)</script>')],
  ['an event', wrap('<path d="" onclick="alert(1)"/>')],
  ['an event on the root', wrap('', ' onload="alert(1)"')],
  ['a foreign document', wrap('<foreignObject><p/></foreignObject>')],
  ['a picture', wrap('<image href="https://evil.example/x.png"/>')],
  ['a reference outwards', wrap('<use href="https://evil.example/x.svg#a"/>')],
  ['a fill from outside', wrap('<path fill="url(https://evil.example/#a)" d=""/>')],
  [
    'a fill from outside after one from inside',
    wrap('<path fill="url(#a) url(//evil.example)" d=""/>'),
  ],
  ['a style sheet', wrap('<style>@import url(//evil.example)</style>')],
  ['a style', wrap('<path style="background:url(//evil.example)" d=""/>')],
  ['a link', wrap('<a href="#x"><path d=""/></a>')],
  ['a movement', wrap('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${wrap('&x;')}`],
  ['an entity in an attribute', wrap('<path d="&#106;"/>')],
  ['CDATA', wrap('<![CDATA[<script/>]]>')],
  ['another instruction', `<?xml-stylesheet href="x"?>${wrap('')}`],
  ['crossed elements', wrap('<g><defs></g></defs>')],
  ['an open element', wrap('<g>')],
  ['a page', '<html><body></body></html>'],
  ['nothing', ''],
  ['a quote that never ends', '<svg viewBox="0 0 1 1'],
])('refused: %s', (_what, text) => {
  expect(judgeSvg(text).kind).toBe('reject');
});

test('a drawing without a size is refused', () => {
  expect(judgeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual({
    kind: 'reject',
    reason: 'no_size',
  });
});
