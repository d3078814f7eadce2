import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQr, renderQrPng, renderQrSvg } from './render-qr.ts';

const url = 'https://pay.example.com/pay/0105BK3NQ8T2XWJ7MZ';
const scale = 4;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Rasterises the SVG path on white, for a decoder that reads pixels only. */
function rasterise(svg: string): Pixels {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  const bars = svg.slice(svg.lastIndexOf('<path')).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g);
  for (const [, x, y, length] of bars) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = row * width + Number(x) * scale;
      for (let at = start; at < start + Number(length) * scale; at += 1) {
        data.set([0, 0, 0], at * 4);
      }
    }
  }
  return { width, height: width, data };
}

/** Reads a PNG of one bit per pixel without filters, by its chunks. */
function readPng(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const idatLength = png.readUInt32BE(33);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  const lines = inflateSync(png.subarray(41, 41 + idatLength));
  const lineBytes = 1 + Math.ceil(width / 8);
  expect(lines.length).toBe(lineBytes * height);
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const byte = lines[Math.floor(at / width) * lineBytes + 1 + (x >> 3)] ?? 0;
    const shade = (byte & (0x80 >> (x & 7))) === 0 ? 0 : 255;
    data.set([shade, shade, shade, 255], at * 4);
  }
  return { width, height, data };
}

test('PD-075 the SVG holds the text', () => {
  expect(decodeQR(rasterise(renderQrSvg(url)))).toBe(url);
});

test('the PNG holds the text', () => {
  expect(decodeQR(readPng(renderQrPng(url)))).toBe(url);
});

test('both keep the quiet zone of four modules light', () => {
  const { width, data } = readPng(renderQrPng(url));
  const modules = rasterise(renderQrSvg(url)).width / scale;
  const quietPixels = (width / modules) * 4;
  for (let at = 0; at < width * quietPixels; at += 1) expect(data[at * 4]).toBe(255);
  expect(data[(width * quietPixels + quietPixels) * 4]).toBe(0);
});

test('the data URI is the picture', () => {
  const [head = '', body = ''] = drawQr(url).split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  expect(Buffer.from(body, 'base64').toString()).toBe(renderQrSvg(url));
});
