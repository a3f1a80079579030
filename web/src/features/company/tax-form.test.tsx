// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { useWire } from '../../live/test-wire.ts';
import { newTaxDraft } from './tax-draft.ts';
import { TaxForm } from './tax-form.tsx';

useWire();

test('a tax that is added has the focus, so that its name is typed at once', async () => {
  const client = await showPart(() => (
    <TaxForm profile={null} start={newTaxDraft('us')} onClose={() => undefined} />
  ));
  for (let taxes = screen.queryAllByLabelText('Tax').length + 1; taxes <= 3; taxes++) {
    fireEvent.click(screen.getByRole('button', { name: 'Add tax' }));
    const fields = screen.getAllByLabelText('Tax');
    expect(fields).toHaveLength(taxes);
    expect(document.activeElement).toBe(fields.at(-1));
  }
  client.stop();
});
