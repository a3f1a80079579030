import { answerTo, expect, signedIn, test } from './people.ts';
import { choose, isRefused, save } from './record-form.ts';

test('a course is written by an administrator, hidden until it is published, and then there to read at once', async ({
  browser,
}) => {
  const title = `Course ${Date.now() % 1_000_000}`;
  const admin = await signedIn(browser, 'admin');
  const rep = await signedIn(browser, 'sales');
  await admin.goto('/sable-university');
  await admin.getByRole('button', { name: 'New course' }).click();
  const form = admin.getByRole('dialog', { name: 'New course' });
  await form.getByRole('textbox', { name: 'Text' }).fill('# First\n\nKnock, then step back.');
  await isRefused(form, 'Save course', form.getByRole('textbox', { name: 'Title' }), /./);
  await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue(/Knock/);
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await save(form, 'Save course');
  await expect(admin.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const id = new URL(admin.url()).searchParams.get('course') ?? '';

  // A draft is nobody’s but its author’s, and a rep writes none.
  await rep.goto('/sable-university?edit=new');
  await expect(rep.getByRole('heading', { name: 'Your role does not add courses' })).toBeVisible();
  expect(await answerTo(rep, 'courses.update', { id, patch: { title: 'Mine' } })).toBe(403);
  await rep.goto(`/sable-university?course=${id}`);
  await expect(rep.getByText('This course is not here')).toBeVisible();
  await rep.goto('/sable-university');
  await expect(rep.getByRole('heading', { name: 'University', level: 1 })).toBeVisible();
  await expect(rep.getByRole('button', { name: 'New course' })).toHaveCount(0);
  await expect(rep.getByRole('link', { name: title })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Edit' }).click();
  const written = admin.getByRole('dialog', { name: title });
  await choose(admin, written, 'Status', 'Published');
  await save(written, 'Save course');
  await rep.getByRole('link', { name: title }).click();
  await expect(rep.getByText('Knock, then step back.')).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await rep.reload();
  await expect(rep.getByRole('heading', { name: 'First', level: 2 })).toBeVisible();
});
