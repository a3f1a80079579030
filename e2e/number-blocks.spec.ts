import { answerTo, api, expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { find, openNew, save, showMore } from './record-form.ts';

const mark = () => String(Date.now() % 1_000_000);

test('a customer whom the station speaks with has a number of a block with two-way voice, and no other', async ({
  browser,
}) => {
  const name = `0 Voice Central ${mark()}`;
  const prefix = `V${mark()}-`;
  const platform = await signedIn(browser, 'super');
  await mutate(platform, 'central-stations.create', { name });
  const admin = await signedIn(browser, 'admin');
  for (const twoWay of [false, true]) {
    await admin.goto('/number-blocks');
    const form = await openNew(admin, 'number block');
    await find(admin, form, 'Central station', name);
    await form.getByRole('textbox', { name: 'First number' }).fill(twoWay ? '500' : '100');
    await form.getByRole('textbox', { name: 'Last number' }).fill(twoWay ? '599' : '199');
    await form.getByRole('textbox', { name: 'Prefix' }).fill(prefix);
    if (twoWay) {
      await showMore(form);
      await form.getByRole('switch', { name: 'Two-way voice' }).click();
    }
    await save(form, 'Create number block');
  }

  const office = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: `Voice ${mark()}`, type: 'residential' },
    contact: { name: 'Vera Lind', email: 'vera@example.com' },
  });
  const blocks = await list<{ id: string; twoWay: boolean }>(admin, 'number-blocks', { prefix });
  const [plain, spoken] = blocks.toSorted((a, b) => Number(a.twoWay) - Number(b.twoWay));
  expect(blocks.map(({ twoWay }) => twoWay).toSorted()).toEqual([false, true]);
  const enrollment = { accountId, twoWay: true };
  expect(await answerTo(office, 'enrollments.create', { ...enrollment, blockId: plain?.id })).toBe(422);
  const { id } = await mutate(office, 'enrollments.create', { ...enrollment, blockId: spoken?.id });
  expect(await api(office, `/api/enrollments/${id}`)).toMatchObject({ number: `${prefix}500`, twoWay: true });
});
