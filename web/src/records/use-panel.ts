import { useAddress } from '../address.ts';
import { navigate } from '../navigate.ts';
import { readPanel, writePanel, type PanelContent } from './panel-address.ts';
import { recordPage } from '../record-path.ts';

/** The panel beside the screen of a collection, and how to open and close it. */
export function usePanel(collection: string) {
  const { query, setQuery } = useAddress();
  const content = readPanel(collection, query['panel']);
  const show = (next: PanelContent) => setQuery({ panel: writePanel(collection, next) }, { replace: false });
  return {
    content,
    show,
    close: () => setQuery({ panel: null }),
    /** Opens a record where it belongs: on its page, or in the panel. */
    openRecord: (of: string, id: string) => {
      const page = recordPage(of, id);
      if (page) navigate(page);
      else show({ show: 'record', collection: of, id });
    },
  };
}
