import encodeQR from 'qr';

/** The quiet zone that ISO/IEC 18004 asks for, in modules. */
const quietModules = 4;

/** For `src` of an image. It brings its own white: on a dark page dark modules alone would be lost. */
export function toQrImage(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const size = modules.length;
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path.join('')}"/></svg>`,
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
