import { answerInputs } from '../worker-entry.ts';
import { drawable, spelledOut, type CanDraw } from './drawable-text.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { EstimatePdf } from './estimate-pdf.tsx';
import { freshPdfFonts } from './pdf-fonts.ts';
import { ReceiptPdf } from './receipt-pdf.tsx';
import { renderTagged } from './render-tagged.ts';

/**
 * Returns the document with its signers' names spelled out without losing characters: the copy must show who signed.
 */
const spelledNames = <T extends Pick<EstimatePdfInput, 'signatures'>>(input: T, canDraw: CanDraw): T => ({
  ...input,
  ...(input.signatures && {
    signatures: input.signatures.map((signature) => ({
      ...signature,
      signerName: spelledOut(signature.signerName, canDraw),
    })),
  }),
});

answerInputs(async ({ logo, pictures = {}, ...texts }: EstimatePdfInput) => {
  const { families, canDraw } = await freshPdfFonts(JSON.stringify(texts));
  const { data, replaced } = drawable(spelledNames(texts, canDraw), canDraw);
  const { receipt } = data;
  const drawn = { ...data, logo: logo ?? null, pictures, fontFamilies: families };
  return renderTagged(receipt ? ReceiptPdf({ ...drawn, receipt }) : EstimatePdf({ ...drawn, replaced }));
});
