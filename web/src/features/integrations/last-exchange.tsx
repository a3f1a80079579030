import { useFormats } from '../../shared/use-company.ts';

interface LastExchangeProps {
  /** Undefined while loading, null if there was none. */
  at: string | null | undefined;
  /** The error, if the exchange failed. */
  failure: string | null;
}

/** Shows the last exchange, and its error, if any. */
export const LastExchange = ({ at, failure }: LastExchangeProps) => {
  const { instant } = useFormats();
  if (at === undefined) return '…';
  if (at === null) return 'Nothing was exchanged yet';
  return failure ? `Last exchange ${instant(at)} failed: ${failure}` : `Last exchange ${instant(at)}`;
};
