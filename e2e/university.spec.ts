import { faultsHere, faultsOf } from './faults.ts';
import { answerTo, expect, peopleOf, signedIn, test } from './people.ts';
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

  // Only its author can see a draft, and a rep cannot write any.
  await rep.goto('/sable-university?edit=new');
  await expect(rep.getByRole('heading', { name: 'Your role can’t add courses' })).toBeVisible();
  expect(await answerTo(rep, 'courses.update', { id, patch: { title: 'Mine' } })).toBe(403);
  await rep.goto(`/sable-university?course=${id}`);
  await expect(rep.getByText('We can’t find this course')).toBeVisible();
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

test('a course with lessons and a quiz is assigned, taken on a phone, and certifies; whoever assigned it sees it at once', async ({
  browser,
}) => {
  const title = `Doors ${Date.now() % 1_000_000}`;
  const admin = await signedIn(browser, 'admin');
  const person = peopleOf('installer')[0]?.name ?? '';
  await admin.goto('/sable-university?edit=new');
  const form = admin.getByRole('dialog', { name: 'New course' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await choose(admin, form, 'Status', 'Published');
  await form.getByRole('textbox', { name: 'Certificate lasts (months)' }).fill('12');
  await form.getByRole('button', { name: 'Add lesson' }).click();
  await form.getByRole('textbox', { name: 'Title of the lesson' }).fill('The front door');
  await form.getByRole('textbox', { name: 'Text of the lesson' }).fill('Knock, then step back.');
  await form.getByText('Ask questions at the end').click();
  const choices = form.getByRole('textbox', { name: 'Choices' });
  await form.getByRole('textbox', { name: 'Question', exact: true }).fill('What comes first?');
  await choices.fill('Knock\nEnter');
  // The right answer must be marked; the input stays.
  await isRefused(form, 'Save course', choices, /Mark the right choice/);
  await expect(choices).toHaveValue('Knock\nEnter');
  await choices.fill('* Knock\nEnter');
  await save(form, 'Save course');

  await admin.getByRole('button', { name: 'Assign' }).click();
  const assign = admin.getByRole('dialog', { name: `Assign ${title}` });
  await assign.getByRole('combobox', { name: 'People' }).fill(person);
  await admin.getByRole('option', { name: person }).click();
  await admin.keyboard.press('Escape');
  await save(assign, 'Assign');
  const row = admin.getByRole('row', { name: new RegExp(person) });
  await expect(row).toContainText('Not started');

  const installer = await signedIn(browser, 'installer', 0, { viewport: { width: 360, height: 780 } });
  await installer.goto(new URL(admin.url()).pathname + new URL(admin.url()).search);
  await expect(installer.getByText('The quiz opens when you have finished everything above.')).toBeVisible();
  await installer.getByText('I have finished “The front door”').click();
  await expect(row).toContainText('In progress');
  await expect(installer.getByRole('button', { name: '1 to answer' })).toBeDisabled();
  expect(await faultsOf(installer, 'the quiz')).toEqual([]);
  await installer.getByRole('radio', { name: 'Knock' }).check();
  await installer.getByRole('button', { name: 'Send answers' }).click();
  await expect(installer.getByText(`has passed “${title}”`)).toBeVisible();
  await expect(installer.getByText('Score: 100%')).toBeVisible();
  // The printout contains only the certificate.
  const lesson = installer.getByText('Knock, then step back.');
  await expect(lesson).toBeVisible();
  await installer.emulateMedia({ media: 'print' });
  await expect(lesson).toBeHidden();
  await expect(installer.getByText(`has passed “${title}”`)).toBeVisible();
  await expect(row).toContainText('Passed');
  expect(await faultsHere(admin, 'who takes a course')).toEqual([]);
  // Only authors can read the right answers.
  const courses = await installer.request.get('/api/courses');
  expect(await courses.text()).not.toContain('"right"');
});
