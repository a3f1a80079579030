// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { entities } from '@sable/domain/registry';
import { describe, expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { id, posts, sam, useWire, type Post } from '../../live/test-wire.ts';
import { metaOf } from '../fields/field-facts.ts';
import { CreatePage } from './create-panel.tsx';
import { checkForm, formFields, startValues, type FormValues } from './form-values.ts';

useWire();

const admin = { ...sam, roles: ['admin'] };
const now = '2026-03-05T15:00:00.000Z';
const REFUSAL = 'The server does not take this. Nothing was saved. Type something else.';

/** Returns a record that the form accepts: the sample, under parent records that may exist. */
function filledIn(entity: AnyEntity): FormValues {
  const start = startValues(entity, formFields(entity, admin), { ...entity.sample(1) });
  const refs = Object.keys(checkForm(entity, admin, start, now));
  return { ...entity.sample(1), ...Object.fromEntries(refs.map((field) => [field, id(9)])) };
}

const forms = entities
  .filter(({ generic }) => generic?.create !== false)
  .flatMap((entity) => {
    const fields = formFields(entity, admin);
    const filled = filledIn(entity);
    const isTaken = (field: string) =>
      Object.keys(checkForm(entity, admin, startValues(entity, fields, { ...filled, [field]: 'Elm' }), now))
        .length === 0;
    const typed = fields.first.find(
      (field) => ['text', 'longText'].includes(metaOf(entity, field).kind) && isTaken(field),
    );
    return typed === undefined ? [] : [{ collection: entity.collection, entity, fields, filled, typed }];
  });

/** Each form belongs to another person: unsent changes of one are not sent with the next. */
let people = 100;

async function open(entity: AnyEntity, given: FormValues): Promise<void> {
  const nothing = () => undefined;
  await showPart(() => <CreatePage entity={entity} given={given} onCreated={nothing} onClose={nothing} />, {
    ...admin,
    id: id((people += 1)),
  });
}

const input = (field: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${field}"]`);
  if (!found) throw new Error(`There is no field ${field}.`);
  return found;
};
const messageAt = (field: string): string =>
  (input(field).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((described) => document.getElementById(described)?.textContent ?? '')
    .join(' ');
/** Long enough for the form to store its input in the browser and to send it. */
const longEnough = () => vi.advanceTimersByTimeAsync(500);
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Create / }));
  await act(() => longEnough());
};

describe.each(forms)('the form for $collection', ({ collection, entity, fields, filled, typed }) => {
  test('says what is missing at each field, sends nothing, and keeps what was typed', async () => {
    const expected = checkForm(entity, admin, startValues(entity, fields, { [typed]: 'Elm' }), now);
    await open(entity, {});
    fireEvent.change(input(typed), { target: { value: 'Elm' } });
    await save();
    for (const message of new Set(Object.values(expected)))
      expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    if (Object.keys(expected).length > 0) expect(posts).toEqual([]);
    expect(input(typed).value).toBe('Elm');
  });

  test('shows what the server refuses at its field, and keeps what was typed', async () => {
    await open(entity, filled);
    fireEvent.change(input(typed), { target: { value: 'Elm' } });
    await save();
    const error = { code: 'INVALID', message: REFUSAL, details: { field: typed }, requestId: id(7) };
    // Apart from the save, the form may request titles of the parent records.
    const isSave = ({ body }: Post) => body.mutations?.[0]?.name === `${collection}.create`;
    expect(posts.filter(isSave)).toHaveLength(1);
    posts.find(isSave)?.answer(422, { error });
    await act(() => longEnough());
    expect(messageAt(typed)).toContain(REFUSAL);
    expect(input(typed).getAttribute('aria-invalid')).toBe('true');
    expect(input(typed).value).toBe('Elm');
  });
});
