import { accounts } from '../account.ts';
import { agreementOf } from '../agreement/agreement-of.ts';
import { billingAddressOf } from '../billing-address.ts';
import { companyRules } from '../cancellation/rule-correction.ts';
import { companies } from '../company.ts';
import { offeredEffect } from '../contract/offered-effect.ts';
import { offeredTerms } from '../contract/offered-terms.ts';
import { sentEffectOf } from '../contract/sent-effect.ts';
import { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { chosenLanguage } from '../language.ts';
import { products } from '../product.ts';
import { users } from '../user.ts';
import type { EstimateContent } from './content.ts';
import { contentOf } from './content-of.ts';
import { companySettings, companyToday } from './company-context.ts';
import { estimateLines, linesOf } from './line.ts';
import type { EstimateRow } from './estimate.ts';
import { sectionPictures } from './section-pictures.ts';
import { furtherPeople } from './signing.ts';
import type { VersionPictures } from './version.ts';

/** Returns the current content of an estimate, with its pictures, as freezing would store it. */
export async function currentContent(
  tx: Transaction,
  estimate: EstimateRow,
): Promise<{
  content: EstimateContent;
  agreement: Awaited<ReturnType<typeof agreementOf>>;
  pictures: VersionPictures;
}> {
  const system = tx.asSystem();
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  const company = await system.get(companies, tx.actor.companyId);
  const account = await tx.get(accounts, estimate.accountId);
  const contact = estimate.contactId ? await tx.get(contacts, estimate.contactId) : null;
  const catalog = await catalogOf(system, lines);
  const agreement = await agreementOf(tx, estimate, account.type, chosenLanguage(estimate, contact));
  const effect = await offeredEffect(tx, estimate);
  const content = contentOf({
    estimate,
    lines,
    products: catalog,
    pictures: await sectionPictures(system, estimate.id),
    company,
    account,
    contact,
    agreement,
    terms: await offeredTerms(tx, effect),
    effect: sentEffectOf(effect),
    warranty: await companySettings(tx),
    rules: await companyRules(tx),
    people: await furtherPeople(tx, estimate),
    rep: estimate.ownerUserId ? ((await system.find(users, estimate.ownerUserId)) ?? null) : null,
    billTo: await billingAddressOf(system, account.id),
    issuedOn: await companyToday(tx),
  });
  return {
    content,
    agreement,
    pictures: { logo: company.pictureId, lines: linePictures(catalog, lines) },
  };
}

type LineOfProduct = Pick<RowOf<typeof estimateLines>, 'id' | 'productId' | 'lastProductId'>;

/** Returns the current products of the lines, or the last products that the lines had. */
const catalogOf = (tx: Transaction, lines: readonly LineOfProduct[]) =>
  tx.findMany(
    products,
    lines.flatMap(({ productId, lastProductId }) => productId ?? lastProductId ?? []),
  );

/** Returns the current pictures of the lines' products. */
function linePictures(
  catalog: Awaited<ReturnType<typeof catalogOf>>,
  lines: readonly LineOfProduct[],
): VersionPictures['lines'] {
  return Object.fromEntries(
    lines.flatMap(({ id, productId }) => {
      const picture = catalog.get(productId ?? '')?.pictureId;
      return picture ? [[id, picture]] : [];
    }),
  );
}
