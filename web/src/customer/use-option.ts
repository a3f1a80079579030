import type { ContentOption } from '@sable/domain/estimate/content';
import { contentOfOption, recommendedOption } from '@sable/domain/estimate/selection';
import { useMemo } from 'react';
import type { CustomerEstimate } from './customer-api.ts';
import { useSessionText } from './session-state.ts';

/**
 * Returns the option in effect: as signed, as being chosen, or the recommended one once the estimate is closed.
 * `offered` is the estimate as if it contained only that option.
 */
export function useOption(estimate: CustomerEstimate) {
  const { content, signature, signing, state, hash } = estimate;
  const [picked, pick] = useSessionText(`option:${hash}`);
  const { options = [] } = content;
  const wanted =
    signature?.optionId ?? signing?.chosen?.optionId ?? (state === 'open' && !signature ? picked : null);
  const option: ContentOption | null = options.find(({ id }) => id === wanted) ?? recommendedOption(content);
  const id = option?.id ?? null;
  const offered = useMemo(
    (): CustomerEstimate => ({ ...estimate, content: contentOfOption(content, id) }),
    [estimate, content, id],
  );
  return { options, option, offered, pick };
}
export type OptionChoice = ReturnType<typeof useOption>;
