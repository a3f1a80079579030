import { useFormats } from '../../shared/use-company.ts';

interface LastExchangeProps {
  /** Undefined while it is not known, null when there was none. */
  at: string | null | undefined;
  /** What went wrong with it. */
  failure: string | null;
}

/** When something was exchanged last, and what went wrong. */
export const LastExchange = ({ at, failure }: LastExchangeProps) => {
  const { instant } = useFormats();
  if (at === undefined) return '…';
  if (at === null) return 'Nothing was exchanged yet';
  return failure ? `Last exchange ${instant(at)} failed: ${failure}` : `Last exchange ${instant(at)}`;
};
