import { answerTo, api, expect, mutate, signedIn, test } from './people.ts';

test('an administrator sets a rep’s goal of the month, and the rep’s dashboard shows at once how far they are', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const rep = await signedIn(browser, 'sales');
  const { user } = await api<{ user: { id: string } }>(rep, '/api/session');
  await mutate(admin, 'users.update', { id: user.id, patch: { monthlyGoal: null } });
  await rep.goto('/dashboard');
  await expect(rep.getByRole('columnheader', { name: 'RMR a month' })).toBeVisible();
  await expect(rep.getByText('Goal, RMR')).toHaveCount(0);

  await admin.goto(`/user/${user.id}`);
  await admin.getByRole('button', { name: 'Edit Monthly goal' }).click();
  await admin.getByRole('textbox', { name: 'Monthly goal' }).fill('1250');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('$1,250.00 RMR')).toBeVisible();
  await rep.bringToFront();
  const goal = rep.getByText(/ of \$1,250\.00/);
  await expect(goal).toBeVisible();
  await rep.reload();
  await expect(goal).toBeVisible();

  await rep.goto('/user');
  await expect(rep.getByText('$1,250.00 RMR')).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Edit Monthly goal' })).toHaveCount(0);
  expect(await answerTo(rep, 'users.update', { id: user.id, patch: { monthlyGoal: 100 } })).toBe(422);
  await mutate(admin, 'users.update', { id: user.id, patch: { monthlyGoal: null } });
});
