import { renderToBuffer } from '@react-pdf/renderer';
import { answerInputs } from '../worker-entry.ts';
import { drawable, spelledOut, type CanDraw } from './drawable-text.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { EstimatePdf } from './estimate-pdf.tsx';
import { freshPdfFonts } from './pdf-fonts.ts';

/** The document with its signer's name written so that none of it is lost: who signed must be readable from the copy. */
function spelledName<T extends Pick<EstimatePdfInput, 'signature'>>(input: T, canDraw: CanDraw): T {
  const { signature } = input;
  if (!signature) return input;
  return { ...input, signature: { ...signature, signerName: spelledOut(signature.signerName, canDraw) } };
}

answerInputs(async ({ logo, ...texts }: EstimatePdfInput) => {
  const { families, canDraw } = await freshPdfFonts(JSON.stringify(texts));
  const { data, replaced } = drawable(spelledName(texts, canDraw), canDraw);
  const document = <EstimatePdf {...data} logo={logo ?? null} replaced={replaced} fontFamilies={families} />;
  return new Uint8Array(await renderToBuffer(document));
});
