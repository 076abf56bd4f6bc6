/** Labels and tooltips, by language; any other language falls back to Vietnamese. */
const languages = {
  vi: {
    region: 'Ảnh trình chiếu',
    role: 'băng chuyền ảnh',
    slide: 'ảnh',
    previous: 'Ảnh trước',
    next: 'Ảnh sau',
    pause: 'Dừng chuyển ảnh',
    play: 'Tự chuyển ảnh',
    dot: 'Đến ảnh',
    of: '/',
  },
  en: {
    region: 'Slides',
    role: 'carousel',
    slide: 'slide',
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Stop changing slides',
    play: 'Change slides by itself',
    dot: 'To slide',
    of: ' of ',
  },
} as const;

/** The labels for a page's language. */
export function textsFor(language: string) {
  return language.toLowerCase().startsWith('en') ? languages.en : languages.vi;
}
