import { useEffect, useState, type ComponentProps } from 'react';
import { unreachable } from './customer-api.ts';
import type { CustomerEstimateSheets } from './customer-estimate-sheets.tsx';
import { Sheet } from './sheet.tsx';
import { useTexts } from './texts/use-texts.ts';

type Sheets = typeof CustomerEstimateSheets;

/**
 * The sheets, loaded after the page: the page can be read before the forms have arrived. A failed load is retried
 * when a sheet is opened; if that fails too, the page shows an error and offers to reload the whole page.
 */
export function LazySheets(props: ComponentProps<Sheets>) {
  const [loaded, setLoaded] = useState<{ readonly Sheets: Sheets } | null>(null);
  const [failed, setFailed] = useState(false);
  const texts = useTexts();
  const wanted = props.open !== null;

  useEffect(() => {
    if (loaded) return;
    let left = false;
    const load = async () => {
      try {
        const { CustomerEstimateSheets: Sheets } = await import('./customer-estimate-sheets.tsx');
        if (!left) setLoaded({ Sheets });
      } catch {
        if (!left) setFailed(wanted);
      }
    };
    void load();
    return () => {
      left = true;
    };
  }, [loaded, wanted]);

  if (loaded) return <loaded.Sheets {...props} />;
  if (!wanted || !failed) return null;
  return (
    <Sheet
      title={texts.failed.titles.UNREACHABLE}
      busy={false}
      onClose={props.onClose}
      onSubmit={() => location.reload()}
      footer={
        <button type="submit" className="button primary">
          {texts.failed.retry}
        </button>
      }
    >
      <p>{texts.failure(unreachable())}</p>
    </Sheet>
  );
}
