import { contentOfOption, contentPricingInput } from '@sable/domain/estimate/selection';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import {
  isEstimate,
  request,
  RequestFailure,
  type CustomerApi,
  type CustomerEstimate,
} from '../customer-api.ts';

const refuse = () =>
  Promise.reject(
    new RequestFailure(
      'PREVIEW',
      'This is a preview: nothing was sent and nothing was signed. The customer does this with their own link.',
    ),
  );

/**
 * Returns the requests of the preview that staff show to a customer. It reads what the customer's page reads, records
 * no view, and changes nothing.
 */
export function previewApi(estimateId: string): CustomerApi {
  const base = `/api/estimates/${encodeURIComponent(estimateId)}`;
  let shown: CustomerEstimate | null = null;
  return {
    pdfUrl: `${base}/pdf`,
    // A draft has none.
    receiptUrl: '',
    pictureUrl: (fileId, size = 320) => `/api/files/${fileId}/thumbnail?size=${size}`,
    load: async () => {
      shown = await request(`${base}/customer-view`, { method: 'GET' }, isEstimate);
      return shown;
    },
    markViewed: async () => ({}),
    openConsent: async () => ({}),
    openCopy: async () => ({}),
    // A draft has no version that the server could price. The engine is the same.
    price: async (selection, optionId) => {
      if (!shown) return refuse();
      const { content } = shown;
      return { totals: priceEstimate(contentPricingInput(contentOfOption(content, optionId), selection)) };
    },
    accept: refuse,
    decline: refuse,
    stopReminders: refuse,
    rescind: refuse,
    ask: refuse,
  };
}
