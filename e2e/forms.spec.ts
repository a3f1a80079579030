import { expect, signedIn, test } from './people.ts';

test('what is typed into a form is not left without a question', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const question = rep.getByRole('dialog', { name: 'Leave without saving?' });
  await rep.goto('/accounts');
  await rep.goto('/account');
  const name = rep.getByRole('textbox', { name: 'Household name' });
  await name.fill('The Pendletons');
  await rep.getByRole('link', { name: 'Estimates', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('The Pendletons');
  await rep.getByRole('link', { name: 'Estimates', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(rep).toHaveURL(/\/estimates/);
});

test('a panel is closed with a question when something was typed, and without one when it is saved', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager', 0);
  const question = manager.getByRole('dialog', { name: 'Leave without saving?' });
  await manager.goto('/packages');
  await manager.getByRole('button', { name: 'New package' }).click();
  const form = manager.getByRole('dialog', { name: 'New package' });
  await expect(form).toBeVisible();
  await manager.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await manager.getByRole('button', { name: 'New package' }).click();
  const name = `Bundle ${Date.now() % 100_000}`;
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await manager.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await manager.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(manager.getByText(name).first()).toBeVisible();
  await expect(question).toBeHidden();
});
