import { z } from 'zod';
import { privacyPolicyOf } from '../customer-link.ts';
import type { Tenancy } from '../db/tenant.ts';
import { idParams, type Routes } from './route.ts';

/** Registers a company's privacy policy, for anyone who has its address. */
export function registerPrivacyPolicy(routes: Routes, tenancy: Tenancy): void {
  routes.add(
    {
      method: 'GET',
      path: '/api/public/companies/{id}/privacy-policy',
      operationId: 'getPrivacyPolicy',
      tag: 'Customer’s link',
      summary: 'A company’s privacy policy',
      open: true,
      maxPerMinute: 60,
      params: idParams,
      answers: {
        200: {
          description: 'The policy',
          schema: z.object({
            company: z.string(),
            policy: z.string().nullable(),
          }),
        },
      },
    },
    ({ params }) => privacyPolicyOf(tenancy, params().id),
  );
}
