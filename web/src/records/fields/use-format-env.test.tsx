// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, runLiveHook } from '../../live/test-page.tsx';
import { sam, useWire } from '../../live/test-wire.ts';
import { wipeStorage } from '../../session/storage.ts';
import { formatMoney } from './format-value.ts';
import { useFormatEnv } from './use-format-env.ts';

useWire();
afterEach(() => wipeStorage());

test.each([
  ['USD', 'en-US', '$1,234.50'],
  ['CAD', 'en-CA', '$1,234.50'],
])(
  'a list writes as the other screens of a company in %s do, whatever the browser speaks',
  async (currency, locale, amount) => {
    const { result, close } = runLiveHook(useFormatEnv);
    await answerAll({
      companies: [
        {
          ...{ id: sam.companyId, companyId: sam.companyId, version: 1, belongsTo: [], createdBy: null },
          ...{ name: 'Northgate', currency, timeZone: 'America/Toronto' },
        },
      ],
    });
    expect(result.current.locale).toBe(locale);
    expect(formatMoney(123_450, result.current)).toBe(amount);
    close();
  },
);
