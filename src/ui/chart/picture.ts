import type { Drawing } from './option.ts';
import { type ChartLine, type ChartSpec, legendLines } from './spec.ts';

/** A picture has one size, whatever the screen: wide enough for a page of a report. */
const size = { width: 1200, height: 640 } as const;
const scale = 2;
const margin = 24;
const legendLine = 24;

interface Pictured extends Pick<Drawing, 'theme' | 'language' | 'range'> {
  readonly title: string;
  readonly subtitle: string;
}

/** A chart with its title and legend, as a PNG. */
export async function pictureOf(spec: ChartSpec, pictured: Pictured): Promise<Blob> {
  const [{ drawnCanvas }] = await Promise.all([import('./drawing.ts'), document.fonts.ready]);
  const { theme, title, subtitle } = pictured;
  const width = size.width + 2 * margin;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  const lines = legendLines(spec);
  const samples = placed(context, lines, theme.font);
  const rows = (samples.at(-1)?.row ?? 0) + 1;
  const top = margin + 56 + rows * legendLine;
  canvas.width = width * scale;
  canvas.height = (top + size.height + margin) * scale;
  context.scale(scale, scale);
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = theme.text;
  context.font = `600 20px ${theme.font}`;
  context.fillText(title, margin, margin + 18, size.width);
  context.fillStyle = theme.secondary;
  context.font = `14px ${theme.font}`;
  context.fillText(subtitle, margin, margin + 42, size.width);
  for (const { line, left, row } of samples) {
    const y = margin + 66 + row * legendLine;
    drawSample(context, line, theme.colours[line.colour], margin + left, y);
    context.fillStyle = theme.text;
    context.font = `13px ${theme.font}`;
    context.fillText(line.name, margin + left + 34, y + 5);
  }
  context.drawImage(drawnCanvas(spec, { ...pictured, ...size }), margin, top, size.width, size.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large for this browser.'))));
  return promise;
}

/** The positions of the line names: next to one another as long as there is room. */
function placed(context: CanvasRenderingContext2D, lines: readonly ChartLine[], font: string) {
  context.font = `13px ${font}`;
  let [left, row] = [0, 0];
  return lines.map((line) => {
    const width = 34 + context.measureText(line.name).width + 24;
    if (left > 0 && left + width > size.width) [left, row] = [0, row + 1];
    const place = { line, left, row };
    left += width;
    return place;
  });
}

function drawSample(context: CanvasRenderingContext2D, line: ChartLine, colour: string, left: number, y: number): void {
  context.fillStyle = colour;
  if (line.shape === 'bar') {
    context.fillRect(left + 6, y - 6, 14, 12);
    return;
  }
  context.strokeStyle = colour;
  context.lineWidth = line.isThin ? 1.5 : 2.5;
  context.setLineDash(line.dash ? (line.dash === 'dashed' ? [6, 4] : [2, 3]) : []);
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left + 26, y);
  context.stroke();
  context.setLineDash([]);
}
