import { expect, mutate, signedIn, test } from './people.ts';

test('whoever was switched off before they accepted an invitation is invited again', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const name = `Nora ${Date.now().toString(36)}`;
  const { id } = await mutate(admin, 'users.invite', {
    ...{ name, email: `${name.replace(' ', '.').toLowerCase()}@example.com`, roles: ['sales'] },
  });
  await mutate(admin, 'users.setStatus', { id, status: 'inactive' });
  await admin.goto(`/user/${id}`);
  await admin.getByRole('button', { name: 'Access' }).click();
  await expect(admin.getByRole('menuitem', { name: 'Turn on…' })).toHaveCount(0);
  await admin.getByRole('menuitem', { name: 'Invite again…' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Invite again' }).click();
  await expect(admin.getByText('Invited').first()).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('Invited').first()).toBeVisible();
  // Nobody can activate them with a click, and only an administrator can invite.
  await expect(mutate(admin, 'users.setStatus', { id, status: 'active' })).rejects.toThrow();
  await mutate(admin, 'users.setStatus', { id, status: 'suspended' });
  await expect(mutate(admin, 'users.setStatus', { id, status: 'active' })).rejects.toThrow();
  await expect(mutate(office, 'users.setStatus', { id, status: 'invited' })).rejects.toThrow();
});
