import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile, readText } from './read-file.ts';

test('reads a CSV file in the code page of old spreadsheets too', async () => {
  const bytes = new Uint8Array([...'Name\nRen'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
  const read = await readFile(new File([bytes], 'old.csv'));
  expect(read).toMatchObject({ ok: true, table: { headers: ['Name'], rows: [['René']] } });
});

test('says in words what cannot be read', async () => {
  for (const name of ['old.xls', 'new.xlsx'])
    expect(await readFile(new File(['a\0b'], name))).toMatchObject({
      ok: false,
      reason: expect.stringContaining(name),
    });
  expect(readText('Pasted table', 'Name\tPhone')).toMatchObject({ ok: false });
});

/** An Excel workbook whose first sheet is empty. */
function workbook(properties = ''): File {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets><sheet name="Old" sheetId="1" r:id="rId1"/><sheet name="Base" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${['rId1', 'rId2']
      .map(
        (id, at) =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': '<sst><si><t>Name</t></si><si><r><t>Gail </t></r><r><t>Arnold</t></r></si></sst>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><dimension ref="A2:E4"/><sheetData>
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>RMR</t></is></c></row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>44986</v></c><c r="C4"><v>59.990000000000002</v></c><c r="D4" s="2"><v>44986.75</v></c><c r="E4" t="b"><v>1</v></c></row>
    </sheetData></worksheet>`,
  };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
  return new File([Uint8Array.from(bytes)], 'Base.xlsx');
}

test('reads the first sheet of a workbook with rows: texts, days, numbers as written, gaps', async () => {
  expect(await readFile(workbook())).toMatchObject({
    ok: true,
    table: {
      headers: ['Name', 'Column 2', 'RMR', 'Column 4', 'Column 5'],
      rows: [['Gail Arnold', '2023-03-01', '59.99', '2023-03-01', 'yes']],
    },
  });
});

test('days of a workbook of an old Mac begin in 1904', async () => {
  const read = await readFile(workbook('<workbookPr date1904="1"/>'));
  expect(read).toMatchObject({
    table: { rows: [['Gail Arnold', '2027-03-02', '59.99', '2027-03-02', 'yes']] },
  });
});
