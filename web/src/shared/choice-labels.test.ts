import { choicesOf } from '@sable/domain/kernel/fields';
import { entities } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { choiceLabel } from './formats.ts';

/** Every value that a field of the product can choose, as lists, forms and filters show it. */
const labels = [
  ...new Set(
    entities.flatMap(({ meta, shape }) =>
      Object.entries(meta).flatMap(([field, { kind }]) => {
        const schema = shape[field];
        return kind === 'choice' && schema instanceof z.ZodType ? choicesOf(schema).map(choiceLabel) : [];
      }),
    ),
  ),
].toSorted();

test('no value of a choice reads as its code or in another English', () => {
  expect(labels.filter((label) => /[_-]/.test(label.replace(/(?<=[a-z])-(?=[a-z])/g, '')))).toEqual([]);
  expect(labels.filter((label) => !/^[A-Z]/.test(label))).toEqual([]);
  const british = /cancell|colour|catalogue|licen[c]e|neighbour|labour|centre|organis|cheque|programme|grey/i;
  expect(labels.filter((label) => british.test(label))).toEqual([]);
});

test('the labels are these', () => {
  const letters = [...new Set(labels.map((label) => label.charAt(0)))];
  const lines = letters.map((letter) => labels.filter((label) => label.startsWith(letter)).join(', '));
  expect(lines).toMatchInlineSnapshot(`
    [
      "ACH, Above, Accepted, Acting as the person begun, Acting as the person ended, Active, Add-on, Addendum, Adjustment, After installation, Agriculture, Alone, Annual, Answer, App, Appointment made, Appointment set, Approval given, Approval needed, Approval refused, Approved, Archived, Arriving, Association, At risk, Attachment, Attachments",
      "Balance, Below, Billing, Block, Bounced, Br, Builder, Buyer, By hand",
      "Call, Canada, Canadian dollar, Cancel, Cancel requested, Canceled, Canceled by right, Card, Cash, Certified mail, Chain, Change, Check, Chosen, Clawback, Closed, Cold, Commercial, Commission, Company, Competitor, Completed, Confirmed, Contacted, Corrected, Correction, Cover letter, Create, Credit, Custom, Customer, Customers",
      "Daily, Death, Decide, Declined, Decrease, Default, Deflate, Delete, Delivered, Deposit, Device, Discontinued, Document, Done, Draft",
      "Each, Electronic, Email, Ended, Ends, English, Equipment, Equipment leased, Equipment sold, Estimate accepted, Estimate canceled by right, Estimate declined, Estimate expired, Estimate question, Estimate viewed, Everyone, Exercised, Expired, Extended",
      "Failed, Faulty, Fax, Fee, Financing, First Nations, Fixed, Fixed, with points over, Follow-up, French, From holdback, Full, Funded",
      "Good, Government, Gzip",
      "Held back, High, Holdback paid, Hot",
      "In person, In progress, In use, Inactive, Inbound, Increase, Inline, Install, Install begun, Install done, Installation labor, Installed, Installer, Invited, Invoice, Invoiced",
      "Kept, Kept here, Keyholder",
      "Labor, Lead, Lead source, Lease, Line, Link revoked, Lost, Low",
      "Made, Mail, Mailed, Mailing, Manager, Material, Medical sale, Mention, Milestone, Monitoring, Month to month, Monthly, Months, Moved",
      "Neighbor, Network, New, No, No-show, None, Nonprofit, Normal, Not ready to decide, Not started, Note, Nursing home",
      "Off, Offer sent, Office, On, On hold, On site, On test, On the way, One day, One-time, Open, Opening, Other, Outbound, Outside, Own, Owner",
      "Packages, Paid, Paper, Partially paid, Passcode shown, Past due, Payable, Payment, Pending, Personal, Phone, Pictures, Place, Planned, Portal, Price, Products, Profile, Program, Property manager, Prorated, Published",
      "Quarterly, Question, Question asked, Queued, Quoted",
      "Reactivate, Ready, Received, Recommended, Recorded, Referral, Refund, Rejected, Reminded, Removal, Removed, Renewal, Replaced, Replacement, Resale, Rescind, Residential, Retired, Retrying, Reversed, Revised, Role view ended, Role view started, Running",
      "Sale, Sales, Scheduled, School, Sealing, Section, Sent, Service, Service plan, Servicemember, Sessions ended, Signed, Signed here, Signing, Silence, Site, Skipped, Sold, Spanish, Spouse, Start, Station, Stop, Stopped, Subdealer, Submitted, Succeeded, Sum of its products, Suspended, System",
      "Take back, Taken back, Takeover, Tenant, Terms, Text, Text message, The timing is not right, Third party, Three days, To collect, To pay back, Together, Trial, Two-step sign-in reset",
      "US dollar, Undoing, Undone, United States, Unknown, Update, Upgrade, Urgent, User",
      "Vendor, Verified, Viewed, Void, Voided",
      "Waiting, Waiting for approval, Warm, Weekly, Wired, Wireless, With system, Witness, Work",
      "Yes",
      "Zone",
    ]
  `);
});
