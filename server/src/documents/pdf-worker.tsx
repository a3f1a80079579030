import { renderToBuffer } from '@react-pdf/renderer';
import { answerInputs } from '../worker-entry.ts';
import { drawable } from './drawable-text.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { EstimatePdf } from './estimate-pdf.tsx';
import { freshPdfFonts } from './pdf-fonts.ts';

answerInputs(async ({ logo, ...texts }: EstimatePdfInput) => {
  const { data, replaced } = drawable(texts, await freshPdfFonts());
  const document = <EstimatePdf {...data} logo={logo ?? null} replaced={replaced} />;
  return new Uint8Array(await renderToBuffer(document));
});
