import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { patched } from '../../../platform/patches.ts';
import { hiddenInPdf } from './pdf.ts';

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.4\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part)));
const info = (entries: string) => `4 0 obj<<${entries}>>endobj\ntrailer<</Size 5/Root 1 0 R/Info 4 0 R>>`;
const looked = (bytes: Buffer) => {
  const { facts, patches } = hiddenInPdf(bytes);
  return { facts, clean: patched(bytes, 0, patches).toString('latin1') };
};
const author = (text: string, removable = true) => ({ kind: 'author', text, removable });

describe('a document', () => {
  test.each([
    ['(Nguoi Soan)', 'Nguoi Soan'],
    [' (Ban \\(so 2\\) cua \\101)', 'Ban (so 2) cua A'],
    ['(long (trong) nhau)', 'long (trong) nhau'],
    ['<4E6775>', 'Ngu'],
    [`<FEFF${Buffer.from('Người', 'utf16le').swap16().toString('hex')}>`, 'Người'],
    ['(\\376\\377\\0A)', 'A'],
  ])('says no author %s afterwards', (value, name) => {
    const bytes = pdf(info(`/Title(Ke hoach)/Author${value}/Creator(Word)/Producer(x)`));
    const { facts, clean } = looked(bytes);
    expect(facts).toEqual([author(name)]);
    const entry = `/Author${value}/Creator(Word)`;
    expect(clean).toBe(bytes.toString('latin1').replace(entry, ' '.repeat(entry.length)));
    expect(looked(Buffer.from(clean, 'latin1'))).toEqual({ facts: [], clean });
  });

  test('is looked through in every time it was saved, and in its XMP', () => {
    const packet = `<?xpacket begin="" id=""?><rdf:Description xmp:CreatorTool="Máy"><dc:creator><rdf:Seq><rdf:li>Ai đó</rdf:li></rdf:Seq></dc:creator><dc:title>Tên</dc:title></rdf:Description><?xpacket end="w"?>`;
    const { facts, clean } = looked(
      pdf(info('/Author(Truoc)'), '\n%%EOF\n', info('/Author(Sau)'), '\n14 0 obj<</Author(khac)>>endobj', packet),
    );
    expect(facts.map(({ text }) => text)).toEqual(['Truoc', 'Sau', 'Ai đó']);
    expect(clean).toContain('14 0 obj<</Author(khac)>>');
    expect(clean).toContain('<dc:title>');
    expect(clean).not.toMatch(/Truoc|Sau\)|creator|CreatorTool|Ai /);
  });

  test('keeps what is compressed, signed or encrypted, and that is told', () => {
    const objects = deflateSync('4 0 <</Author(Nen lai)>>');
    const packed = pdf('5 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\r\n', objects, '\r\nendstream endobj');
    const signed = pdf('9 0 obj<</Type/Sig/ByteRange[0 1 2 3]>>endobj ', info('/Author(Da ky)'));
    const locked = pdf(
      '8 0 obj<</Filter/Standard>>endobj ',
      info('/Author(x)').replace('/Info', '/Encrypt 8 0 R/Info'),
    );
    const facts = [author('Nen lai', false), author('Da ky', false), { kind: 'unread', text: '', removable: false }];
    for (const [index, bytes] of [packed, signed, locked].entries()) {
      expect(looked(bytes)).toEqual({ facts: [facts[index]], clean: bytes.toString('latin1') });
    }
  });

  test('that is broken or hostile ends soon and stays', () => {
    const deep = info(`/Author(x)/K${'['.repeat(10_000)}`);
    for (const text of [
      info('/Author(x'),
      info('/Author 5 0 R'),
      info('/Author<41'),
      deep,
      '/Info 4 0 R '.repeat(1_000),
    ]) {
      expect(looked(pdf(text))).toEqual({ facts: [], clean: pdf(text).toString('latin1') });
    }
    expect(looked(pdf('<?xpacket begin<dc:creator'.repeat(50_000))).facts).toEqual([]);
  });
});
