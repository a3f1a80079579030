import { describe, expect, it } from 'vitest';
import { authorText, deedText, fieldDiffs, pathOfUpdate, withoutRuns, type UpdateRow } from './audit-diff.ts';
import { formatsFor } from './formats.ts';

const display = {
  formats: formatsFor({ currency: 'USD', timeZone: 'America/New_York' }),
  nameOf: (id: string | null | undefined) => (id === 'ann' ? 'Ann Lee' : ''),
};
const account = {
  id: 'a1',
  name: 'Lee Home',
  nameKey: 'lee home',
  status: 'lead',
  ownerUserId: null,
  rmr: 0,
  site: null,
  tags: [],
  followUpOn: null,
};
const update = (after: object | null, more: object = {}): UpdateRow =>
  ({
    id: 'u1',
    seq: 1,
    operation: 'update',
    collection: 'accounts',
    documentId: 'a1',
    createdBy: 'ann',
    related: ['accounts/a1', 'users/ann'],
    before: account,
    after: after && { ...account, ...after },
    ...more,
  }) as unknown as UpdateRow;

describe('an audit record in words', () => {
  it('says that an estimate went out again, and not which field keeps when', () => {
    const again = update(
      { quotedAt: '2026-03-05T12:00:00.000Z' },
      { before: { ...account, quotedAt: null } },
    );
    expect(deedText(again, display)).toBe('sent an estimate to Lee Home');
  });

  it('calls a time as the screen does, and names one that notes itself only where nothing else was done', () => {
    const sold = { soldOn: '2026-03-05', customerSince: '2026-03-05' };
    expect(deedText(update({ ...sold, leadSource: 'Fair' }), display)).toBe(
      'changed lead source of account Lee Home',
    );
    expect(deedText(update(sold), display)).toBe('noted “Customer since” and “Sold” on account Lee Home');
    expect(deedText(update({ followUpOn: '2026-03-09' }), display)).toBe(
      'changed “Follow up” of account Lee Home',
    );
  });

  it('says of a box that it was checked or cleared, and of a task that it was done', () => {
    const task = { title: 'Call Lee Home', done: false };
    const box = (before: object, after: object, collection: string) =>
      deedText(update(null, { collection, before, after: { ...before, ...after } }), display);
    expect(box(task, { done: true }, 'tasks')).toBe('completed “Call Lee Home”');
    expect(box({ ...task, done: true }, { done: false }, 'tasks')).toBe('opened again “Call Lee Home”');
    const contact = { name: 'Ann Lee', optOutEmail: false };
    expect(box(contact, { optOutEmail: true }, 'contacts')).toBe('checked “No emails” on contact Ann Lee');
    expect(box({ ...contact, optOutEmail: true }, { optOutEmail: false }, 'contacts')).toBe(
      'cleared “No emails” on contact Ann Lee',
    );
  });

  it('names who made it: the person, their key, or who acted as them', () => {
    expect(authorText(update(null), display)).toBe('Ann Lee');
    expect(authorText(update(null, { apiKeyName: 'Import' }), display)).toBe('Key “Import” of Ann Lee');
    expect(authorText(update(null, { impersonatedBy: 'Ruth Calder' }), display)).toBe(
      'Ruth Calder as Ann Lee',
    );
  });

  it('shows how long finished work took', () => {
    const order = { title: 'Install E-1: Lee', status: 'in_progress' };
    const times = { arrivedAt: '2026-03-20T12:24:00.000Z', leftAt: '2026-03-20T15:28:00.000Z' };
    const finished = update(null, {
      collection: 'work-orders',
      before: order,
      after: { ...order, ...times, status: 'completed' },
    });
    expect(deedText(finished, display)).toBe('finished work order Install E-1: Lee in 3 h 4 min');
    const begun = update(null, { collection: 'work-orders', before: order, after: { ...order, ...times } });
    expect(deedText(begun, display)).toContain('changed “Arrived” and “Left” of work order');
  });

  it('reports that an account was put on test, and taken off', () => {
    const active = { number: '4471-0186', status: 'active', onTestUntil: null };
    const onTest = { ...active, status: 'on_test', onTestUntil: '2026-03-20T16:00:00.000Z' };
    const change = (before: object, after: object) =>
      deedText(
        {
          ...update(null),
          collection: 'enrollments',
          before: { ...update(null).before, ...before },
          after: { ...update(null).before, ...after },
        },
        display,
      );
    expect(change(active, onTest)).toBe(
      `put account 4471-0186 on test until ${display.formats.instant(onTest.onTestUntil)}`,
    );
    expect(change(onTest, active)).toBe('took account 4471-0186 off test');
  });

  it('names the fields that changed, with their labels', () => {
    const site = { line1: '1 Main Street', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
    const changed = update({
      rmr: 54_94,
      ownerUserId: 'ann',
      followUpOn: '2026-08-04',
      tags: ['dogs'],
      site,
    });
    expect(
      fieldDiffs(changed, display).map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ).toEqual([
      'Rep: — → Ann Lee',
      'Site address: — → 1 Main Street, Dayton, OH 45402',
      'Tags: — → dogs',
      'Follow up: — → Aug 4, 2026',
      'RMR: $0.00 → $54.94',
    ]);
  });

  it('calls a change that its words do not show by its name', () => {
    const estimate = { title: 'Lee Home', approval: { by: 'ann' }, lines: [{ id: 'l' }] };
    const decided = update(null, {
      collection: 'estimates',
      before: estimate,
      after: { ...estimate, approval: { by: 'ben' } },
    });
    expect(
      fieldDiffs(decided, display).map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ).toEqual(['Approval: — → changed']);
  });

  it('says that a notification was read', () => {
    const note = { title: 'E-1217 needs your approval', readAt: null };
    const read = update(null, {
      collection: 'notifications',
      before: note,
      after: { ...note, readAt: '2026-03-20T12:24:00.000Z' },
    });
    expect(deedText(read, display)).toBe('read “E-1217 needs your approval”');
  });

  it('names the people of a list', () => {
    const [diff] = fieldDiffs(update({ assignedUserIds: ['ann'] }), display);
    expect(diff).toMatchObject({ label: 'Assigned people', after: 'Ann Lee' });
  });

  it('is silent about what the server keeps for itself', () => {
    const kept = { nameKey: 'x', phoneKey: '1', siteKey: 'y', version: 3, updatedAt: 'now' };
    expect(fieldDiffs(update(kept), display)).toEqual([]);
  });

  it('names a file by what people know', () => {
    const after = {
      ...{ bucket: 'attachments', generation: '1', fullPath: 'a/b', md5Hash: 'x', customMetadata: {} },
      ...{ name: 'Panel.jpg', contentType: 'image/jpeg', accountId: 'a1' },
    };
    const added = update(null, { collection: 'files', operation: 'create', before: null, after });
    expect(fieldDiffs(added, display).map(({ label }) => label)).toEqual(['Name', 'Type', 'Account']);
  });

  it('puts a change of status first', () => {
    expect(deedText(update({ status: 'appointment_set', rmr: 1 }), display)).toBe(
      'moved account Lee Home from lead to appointment set',
    );
  });

  it('says with a verb what a status means, where there is one', () => {
    const visit = { title: 'Install: Lee Home', status: 'on_the_way' };
    const become = (status: string) =>
      deedText(
        update(null, {
          collection: 'events',
          before: visit,
          after: { ...visit, status },
        }),
        display,
      );
    expect(become('done')).toBe('finished “Install: Lee Home”');
    expect(become('cancelled')).toBe('canceled “Install: Lee Home”');
    expect(become('scheduled')).toBe('moved event Install: Lee Home from on the way to scheduled');
  });

  it('writes choices as they read everywhere, and what people typed as they typed it', () => {
    const values = (after: object, more: object = {}) =>
      fieldDiffs(update(after, more), display).map((diff) => diff.after);
    expect(values({ status: 'appointment_set' })).toEqual(['Appointment set']);
    expect(values({ status: 'cancelled' })).toEqual(['Canceled']);
    expect(values({ tags: ['gate_code', 'two-dogs'] })).toEqual(['gate_code, two-dogs']);
    const booked = { collection: 'events', before: {}, after: { bookedAnyway: ['overlap', 'travel'] } };
    expect(values({}, booked)).toEqual(['Overlap, Travel']);
  });

  it('names what was changed, added and removed', () => {
    expect(deedText(update({ rmr: 1, tags: ['x'] }), display)).toBe(
      'changed tags and RMR of account Lee Home',
    );
    expect(deedText(update({}, { operation: 'create', before: null }), display)).toBe(
      'added account Lee Home',
    );
    expect(deedText(update(null, { operation: 'delete' }), display)).toBe('removed account Lee Home');
  });

  it('leads to the record, or to the one it hangs below', () => {
    expect(pathOfUpdate(update({}))).toBe('/account/a1');
    const contact = update(
      {},
      { collection: 'contacts', documentId: 'c1', related: ['contacts/c1', 'accounts/a1'] },
    );
    expect(pathOfUpdate(contact)).toBe('/account/a1');
    expect(pathOfUpdate(update(null, { operation: 'delete' }))).toBeUndefined();
  });

  it('counts changes of one record in a row as one', () => {
    const row = (id: string, more: Partial<UpdateRow>) => update({}, { id, ...more });
    const rows = [
      row('5', {}),
      row('4', {}),
      row('3', { operation: 'create' }),
      row('2', { createdBy: 'bob' }),
      row('1', { documentId: 'a2' }),
    ];
    expect(withoutRuns(rows).map(({ id }) => id)).toEqual(['5', '3', '2', '1']);
  });
});
