import { expect, test } from 'vitest';
import { asWebVtt, readCaptions } from './web-vtt.ts';

const cue = (from: string, to: string) => `${from} --> ${to}\nNước về hồ tăng nhanh\n`;
const captions = (...cues: string[]) => Buffer.from(`WEBVTT\n\n${cues.join('\n')}`);

test.each<[string, Buffer, number]>([
  ['two cues', captions(cue('00:01.000', '00:02.500'), cue('00:02.500', '01:00:04.000')), 2],
  [
    'a mark of the byte order and lines of Windows',
    Buffer.from(`\ufeffWEBVTT - Đập\r\n\r\n1\r\n00:00.000 --> 00:01.000 align:start\r\nMột\r\n`),
    1,
  ],
  ['two people who speak at once', captions(cue('00:01.000', '00:03.000'), cue('00:01.000', '00:02.000')), 2],
])('captions are read: %s', (_what, bytes, cues) => {
  expect(readCaptions(bytes)).toEqual({ cues });
});

test.each<[string, Buffer, string, number]>([
  ['nothing of it', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nMột\n'), 'captionsHead', 1],
  ['a longer word', Buffer.from('WEBVTTX\n\n00:00.000 --> 00:01.000\nMột\n'), 'captionsHead', 1],
  ['another encoding', Buffer.concat([captions(), Buffer.from([0xd0, 0xff, 0x41])]), 'captionsText', 1],
  ['a comma in a time, as SubRip writes it', captions(cue('00:00:01,000', '00:00:02,000')), 'captionsTime', 3],
  ['an end before its beginning', captions(cue('00:02.000', '00:01.000')), 'captionsOrder', 3],
  ['cues out of order', captions(cue('00:05.000', '00:06.000'), cue('00:01.000', '00:02.000')), 'captionsOrder', 6],
  ['no cue', captions(), 'captionsEmpty', 1],
])('and what is wrong is said with its line: %s', (_what, bytes, code, line) => {
  expect(readCaptions(bytes)).toEqual({ code, line });
});

test('SubRip becomes WebVTT, whatever program wrote it, and other files stay', () => {
  const lines = [
    '\ufeff1',
    '00:00:01,5 --> 00:00:02,000 X1:40',
    '{\\an8}<font color="#fff">Mở <i>cửa</i> xả</font>',
    '',
    '2',
    '0:00:03,000-->01:00:04,250',
    'Nước về --> hồ',
  ];
  const { bytes, before } = asWebVtt(Buffer.from(lines.join('\r\n')));
  expect(bytes.toString()).toBe(
    'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nMở <i>cửa</i> xả\n\n2\n00:00:03.000 --> 01:00:04.250\nNước về → hồ',
  );
  expect([before, readCaptions(bytes)]).toEqual([2, { cues: 2 }]);
  for (const other of [captions(cue('00:01.000', '00:02.500')), Buffer.from('1\nhello'), Buffer.from([0xff, 0xfe])]) {
    expect(asWebVtt(other)).toEqual({ bytes: other, before: 0 });
  }
});
