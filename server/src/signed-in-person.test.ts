import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { where } from '@sable/domain/kernel/predicate';
import { acceptEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

describe('what is signed in person', () => {
  test.each([['hanna@example.com'], [null]])('is sent without a mail, to %s', async (email) => {
    const accountId = await world.make(rep, 'accounts.create', {
      account: {
        name: 'Hanna Miller',
        type: 'residential',
        site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' },
      },
      contact: { name: 'Hanna Miller', phone: '(937) 555-0110', email },
    });
    const id = await world.estimate(rep, accountId);
    await world.run(rep, 'estimate-lines.add', { estimateId: id, lines: [{ name: 'Panel', unitPrice: 1 }] });
    const { token, mailed } = z
      .object({ token: z.string(), mailed: z.boolean() })
      .parse((await world.run(rep, 'estimates.send', { id, mail: false })).results[0]);
    expect(mailed).toBe(false);
    const messages = { collection: 'email-messages', where: where({ estimateId: id }) };
    expect(await world.rows(admin, messages)).toEqual([]);
    await expect(acceptEstimate(world, token)).resolves.toMatchObject({ status: 'signed' });
  });
});
