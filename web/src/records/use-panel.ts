import { useAddress } from '../address.ts';
import { navigate } from '../navigate.ts';
import { recordPage } from '../record-path.ts';
import { readPanels, withPanel, writePanels, type PanelContent } from './panel-address.ts';

/** One of the panels next to a screen, and its actions. */
export interface OpenPanel {
  readonly content: PanelContent;
  /** Opens another panel on top. */
  readonly show: (next: PanelContent) => void;
  /** Closes the panel and the ones on top of it; those below stay. */
  readonly close: () => void;
  /** Opens a record where it belongs: on its own page, or here. */
  readonly openRecord: (of: string, id: string) => void;
}

/**
 * Returns the panels next to the screen of a collection, lowest first, and functions to open one from the screen
 * itself.
 */
export function usePanel(collection: string) {
  const { query, setQuery } = useAddress();
  const panels = readPanels(collection, query['panel']);
  const write = (next: readonly PanelContent[], replace: boolean) =>
    setQuery({ panel: writePanels(collection, next) }, { replace });
  const open = panels.map((content, depth): OpenPanel => {
    const below = panels.slice(0, depth);
    return {
      content,
      show: (next) => write(withPanel(collection, panels.slice(0, depth + 1), next), false),
      close: () => write(below, true),
      openRecord: (of, id) => {
        const page = recordPage(of, id);
        if (page) navigate(page);
        else write(withPanel(collection, below, { show: 'record', collection: of, id }), false);
      },
    };
  });
  const show = (next: PanelContent) => write([next], false);
  return {
    open,
    show,
    /** Opens a record of the screen where it belongs: on its page, or in the panel. */
    openRecord: (of: string, id: string) => {
      const page = recordPage(of, id);
      if (page) navigate(page);
      else show({ show: 'record', collection: of, id });
    },
  };
}
