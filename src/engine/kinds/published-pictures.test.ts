import { expect, test } from 'vitest';
import { withCopies } from './published-pictures.ts';

const directory = '0123456789abcdef01234567';
const image = (name: string) => `<img src="/files/${directory}/${name}" alt="Đập" width="1280" height="720">`;

test('a picture in a text offers its copies, those in AVIF first', () => {
  const html = withCopies(`<figure>${image('dap-320.webp')}</figure>`, { [`${directory}/dap.webp`]: [400, true] });
  const place = `/files/${directory}/dap`;
  const sizes = 'sizes="(max-width: 800px) 100vw, 800px"';
  expect(html).toBe(
    `<figure><picture><source type="image/avif" srcset="${place}-320.avif 320w, ${place}.avif 400w" ${sizes}>` +
      `<img src="${place}-320.webp" srcset="${place}-320.webp 320w, ${place}.webp 400w" ${sizes} alt="Đập" width="1280" height="720" loading="lazy">` +
      '</picture></figure>',
  );
});

test('AVIF is named only where it is there, and nothing of what nobody knows', () => {
  const html = withCopies(image('dap.webp') + image('khac.webp'), { [`${directory}/dap.webp`]: [300, false] });
  expect(html).toContain(`srcset="/files/${directory}/dap.webp 300w"`);
  expect(html).not.toContain('<picture>');
  expect(html.endsWith(image('khac.webp'))).toBe(true);
  expect(withCopies(image('dap.webp'), null)).toBe(image('dap.webp'));
});

test('a picture that is called as copies are is itself', () => {
  const html = withCopies(image('anh-640.webp'), { [`${directory}/anh-640.webp`]: [900, false] });
  expect(html).toContain(`/files/${directory}/anh-640-640.webp 640w`);
});
