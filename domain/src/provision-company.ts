import { z } from 'zod';
import { companies } from './company.ts';
import { newCompanyFields } from './new-company-fields.ts';
import { canadianTaxProfile, isProvince } from './estimate/tax-tables.ts';
import { isSystem, systemRoles } from './kernel/actor.ts';
import { mutation } from './kernel/mutation.ts';
import { regionsOf } from './regions.ts';
import { outsidePriceBookRoles, roles, startingRoles } from './role.ts';
import { settings } from './settings.ts';
import { taxProfiles } from './tax-profile.ts';
import { isTimeZone } from './local-date.ts';
import { users } from './user.ts';

/** Default terms on a new company's estimates, until the company writes its own. */
const startingTerms =
  'Prices hold until the expiry date above. The deposit is due at signing, the balance on completion. Monthly services begin when the system is activated and run for the term stated.';

export const newCompanySchema = z.strictObject({
  ...newCompanyFields,
  roles: z.array(z.enum(systemRoles)).min(1),
  country: z.enum(['us', 'ca']).default('us'),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').default('America/New_York'),
});

export const provisioningMutations = {
  /**
   * Creates a company in one transaction: the company itself, its system roles, settings, and first person; in
   * Canada, also the taxes of every province.
   */
  'companies.provision': mutation({
    args: newCompanySchema,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { companyName, personName, email, roles: personRoles, country, timeZone }) {
      const currency = country === 'ca' ? 'CAD' : 'USD';
      await tx.create(companies, {
        id: tx.actor.companyId,
        name: companyName,
        country,
        timeZone,
        currency,
      });
      await tx.create(settings, { scope: 'company', userId: null, estimateTerms: startingTerms });
      for (const [key, name, description, maxDiscountPpm] of startingRoles)
        await tx.create(roles, {
          key,
          name,
          description,
          maxDiscountPpm,
          outsidePriceBook: outsidePriceBookRoles.includes(key),
        });
      // The United States has too many tax rates to ship; a company there enters its own.
      if (country === 'ca')
        for (const { code, name } of regionsOf('ca')) {
          if (!isProvince(code)) continue;
          const { components, taxableClasses, ...profile } = canadianTaxProfile(code);
          await tx.create(taxProfiles, {
            ...profile,
            name,
            components: [...components],
            taxableClasses: [...taxableClasses],
          });
        }
      const user = await tx.create(users, {
        name: personName,
        email,
        roles: [...personRoles],
        status: 'active',
      });
      await tx.create(settings, { scope: 'user', userId: user.id });
      return { userId: user.id };
    },
  }),

  /** Creates the settings shared by the whole installation, once, together with the platform itself. */
  'settings.provisionApp': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const [known] = await tx.list(settings, {
        where: { field: 'scope', op: 'eq', value: 'app' },
        limit: 1,
      });
      if (!known) await tx.create(settings, { scope: 'app', userId: null });
    },
  }),
};
