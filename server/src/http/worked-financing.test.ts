import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatMoney } from '@sable/domain/money';
import { parsePercent } from '@sable/domain/percent';
import { readPdf } from '../documents/testing/read-pdf.ts';
import { workedCases } from '../test-cases.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests the worked cases of financing, as the customer reads them in the document.

const cases = workedCases.filter(({ id }) => id.startsWith('FIN-'));
const inputSchema = z.object({ principal: z.int(), apr: z.string(), n: z.int() });
const sumsSchema = z.object({ payment: z.int(), last: z.int(), total: z.int(), interest: z.int() });

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

describe('what a balance comes to over time', () => {
  test.each(cases.map((each) => [each.id, each] as const))('%s', async (_id, each) => {
    const { principal, apr, n } = inputSchema.parse(each.input);
    const sums = sumsSchema.parse(each.expect);
    const accountId = await server.household(server.admin, 'Household', {
      name: 'Hanna Miller',
      email: 'hanna@example.com',
    });
    const id = await server.draft(server.admin, accountId, [
      { name: 'System', kind: 'fee', unitPrice: principal },
    ]);
    const paymentSchedule = [{ kind: 'rest', event: 'install_done', days: 0 }];
    const financing = [{ aprPpm: parsePercent(apr), months: n }];
    await server.run(server.admin, 'estimates.update', { id, patch: { financing, paymentSchedule } });
    await server.run(server.admin, 'estimates.send', { id });
    const { rawPayload } = await server.call(server.admin, 'GET', `/api/estimates/${id}/pdf`);
    const { text } = readPdf(rawPayload);
    for (const cents of [sums.payment, sums.last, sums.total, sums.interest])
      expect(text).toContain(formatMoney(cents, { currency: 'USD' }));
    expect(text.replace(/\s+/g, ' ')).toContain(
      'An example, not an offer of credit: the lender’s own papers govern.',
    );
  });
});
