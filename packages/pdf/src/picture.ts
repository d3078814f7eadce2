import type { Drawing } from './drawing.ts';
import { startX } from './paint-text.ts';
import { addElement } from './sheet.ts';

/** A PNG or JPEG picture. A PDF cannot hold an SVG drawing as it is. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Read aloud in its place. */
  readonly alt: string;
}

interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly widthMax: number;
  readonly heightMax: number;
}

/** Draws a picture as large as the box allows, in its own proportions; returns its height. */
export function drawPicture(drawing: Drawing, picture: Picture, box: PictureBox): number {
  const { pdf, root } = drawing;
  const scale = Math.min(box.widthMax / picture.width, box.heightMax / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = startX(drawing, { x: box.x, width });
  const bbox = [x, box.y, x + width, box.y + height];
  const figure = addElement(drawing, root, 'Figure', Object.assign({ alt: picture.alt }, { bbox }));
  figure.add(() => {
    pdf.image(Buffer.from(picture.bytes), x, box.y, { width, height });
  });
  figure.end();
  return height;
}
