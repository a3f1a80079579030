import { useFormats } from '../../shared/use-company.ts';

interface LastExchangeProps {
  /** Undefined while loading, null if there was none. */
  at: string | null | undefined;
  /** Its error, if it failed. */
  failure: string | null;
}

/** Shows the last exchange, and its error. */
export const LastExchange = ({ at, failure }: LastExchangeProps) => {
  const { instant } = useFormats();
  if (at === undefined) return '…';
  if (at === null) return 'Nothing was exchanged yet';
  return failure ? `Last exchange ${instant(at)} failed: ${failure}` : `Last exchange ${instant(at)}`;
};
