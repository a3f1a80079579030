// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';

const encoder = new TextEncoder();

/** Packs parts as spreadsheets do: deflated, with a directory at the end. */
async function zip(texts: Readonly<Record<string, string>>): Promise<ArrayBuffer> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(texts)) {
    const stream = new Response(text).body?.pipeThrough(new CompressionStream('deflate-raw'));
    const packed = new Uint8Array(await new Response(stream ?? null).arrayBuffer());
    const title = encoder.encode(name);
    const head = (signature: number, size: number, nameAt: number) => {
      const view = new DataView(new ArrayBuffer(size));
      const after = nameAt === 26 ? 8 : 10;
      view.setUint32(0, signature, true);
      view.setUint16(after, 8, true);
      view.setUint32(after + 10, packed.length, true);
      view.setUint16(nameAt, title.length, true);
      return view;
    };
    const entry = head(0x02014b50, 46, 28);
    entry.setUint32(42, at, true);
    files.push(new Uint8Array(head(0x04034b50, 30, 26).buffer), title, packed);
    directory.push(new Uint8Array(entry.buffer), title);
    at += 30 + title.length + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, Object.keys(texts).length, true);
  end.setUint32(16, at, true);
  const parts = [...files, ...directory, new Uint8Array(end.buffer)];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole.buffer;
}

const workbook = (properties = '') => ({
  'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Base" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; dy&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `<sst><si><t>Name</t></si><si><r><t>Gail </t></r><r><t>Arnold</t></r><rPh><t>no</t></rPh></si></sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet><sheetData>
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>RMR</t></is></c></row>
    <row r="3"/>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>44986</v></c><c r="C4" s="3"><v>59.990000000000002</v></c><c r="AA4" s="2"><v>44986.75</v></c><c r="AB4" t="b"><v>1</v></c></row>
  </sheetData></worksheet>`,
});

test('reads the first sheet in sight: texts, days by their format, numbers as written, gaps', async () => {
  const rows = await readXlsx(await zip(workbook()));
  expect(rows[0]).toEqual(['Name', '', 'RMR']);
  expect(rows[1]?.slice(0, 3)).toEqual(['Gail Arnold', '2023-03-01', '59.99']);
  expect(rows[1]?.slice(26)).toEqual(['2023-03-01', 'yes']);
  expect(rows).toHaveLength(2);
});

test('days of a workbook of an old Mac begin in 1904', async () => {
  const rows = await readXlsx(await zip(workbook('<workbookPr date1904="1"/>')));
  expect(rows[1]?.[1]).toBe('2027-03-02');
});

test('refuses what is no workbook', async () => {
  await expect(readXlsx(new ArrayBuffer(40))).rejects.toThrow('not a ZIP file');
  await expect(readXlsx(await zip({ 'word/document.xml': '<none/>' }))).rejects.toThrow('not a workbook');
});
