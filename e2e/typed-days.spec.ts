import { expect, signedIn, test } from './people.ts';

test('a day is typed digit by digit, in an appointment and in the reports', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  await office.goto('/calendar?event=new&date=2031-06-11&at=10:00');
  const starts = office.getByLabel('Starts on');
  const ends = office.getByLabel('Ends on');
  await starts.focus();
  await office.keyboard.type('03152032');
  await expect(starts).toHaveValue('2032-03-15');
  await expect(ends).toHaveValue('2032-03-15');
  await ends.focus();
  await office.keyboard.type('03162032');
  await expect(ends).toHaveValue('2032-03-16');
  // Zeros at the beginning of a month, of a day, and of an hour, which are no day and no time alone.
  await starts.focus();
  await office.keyboard.type('01052032');
  await expect(starts).toHaveValue('2032-01-05');
  await starts.focus();
  await office.getByLabel(/^Starts at/).focus();
  await office.keyboard.type('0115PM');
  await expect(office.getByLabel(/^Starts at/)).toHaveValue('13:15');
  await ends.focus();
  await office.keyboard.type('10032032');
  await expect(ends).toHaveValue('2032-10-03');
  await starts.focus();
  await ends.focus();
  // A two-digit year, as people write it.
  await starts.focus();
  await ends.focus();
  await office.keyboard.type('031733');
  await starts.focus();
  await expect(ends).toHaveValue('2033-03-17');

  await office.goto('/reporting?report=pipeline&from=2025-12-01&to=2026-11-29');
  const to = office.getByLabel('To', { exact: true });
  await to.focus();
  await office.keyboard.type('06152026');
  await expect(to).toHaveValue('2026-06-15');
  await expect(office).toHaveURL(/to=2026-06-15/);
  await expect(office.getByLabel('From', { exact: true })).toHaveValue('2025-12-01');
});
