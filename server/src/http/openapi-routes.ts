import { z } from 'zod';
import { companyStatuses } from '@sable/domain/company';
import { foundingSchema } from '@sable/domain/founding';
import { mutations } from '@sable/domain/registry';
import { answer, errors, jsonBody, schemaOf, type Json } from './openapi-parts.ts';

interface Route {
  readonly tag: string;
  readonly summary: string;
  readonly body?: Json;
  readonly query?: Readonly<Record<string, string>>;
  /** What comes back: a description, and its content type where it is no JSON. */
  readonly gives?: readonly [description: string, type?: string];
  /** Answers without a session. */
  readonly open?: true;
  /** Answers with 204 and nothing else. */
  readonly silent?: true;
}

const email = z.email();
const password = z.string();
const token = z.string();
const form = (shape: z.ZodRawShape): Json => schemaOf(z.strictObject(shape));

/** What a customer sends: the arguments of the mutation without the evidence, which the server itself gathers. */
function customerForm(name: string): Json {
  const { properties = {}, required, ...rest } = schemaOf(mutations.get(name)?.args ?? z.object({}));
  const { evidence: _evidence, ...sent } = properties as Json;
  const needed = Array.isArray(required) ? required.filter((field) => field !== 'evidence') : [];
  return { ...rest, properties: sent, ...(needed.length > 0 && { required: needed }) };
}

const pdf = ['The document', 'application/pdf'] as const;
const csv = ['Rows as CSV, formulas disarmed', 'text/csv'] as const;
const session = { tag: 'Session' } as const;
const open = { ...session, open: true } as const;
const link = { tag: 'Customer’s link', open: true } as const;
const platform = { tag: 'Platform' } as const;

/** Every route that is not made from the registry; a test compares them with what the server has. */
const routes: Readonly<Record<string, Route>> = {
  'GET /api/session': {
    ...open,
    summary: 'Who is signed in, where, and with which settings; user and company are null for nobody',
  },
  'POST /api/sign-in': {
    ...open,
    summary: 'Open a session; its cookie comes with the answer',
    body: form({ email, password }),
  },
  'POST /api/sign-out': { ...open, summary: 'End the session', silent: true },
  'POST /api/switch-company': {
    ...session,
    summary: 'Go on in another company of the same person',
    body: form({ companyId: z.uuid() }),
  },
  'POST /api/onboarding': {
    ...open,
    summary: 'Open a company with its first administrator, signed in',
    body: schemaOf(foundingSchema.omit({ roles: true }).extend({ password })),
  },
  'POST /api/password/forgot': {
    ...open,
    summary: 'Mail a link for a new password; the answer never says whether the address is known',
    body: form({ email }),
  },
  'POST /api/password/reset': {
    ...open,
    summary: 'Set a new password by a mailed link; every session ends',
    body: form({ token, password }),
  },
  'POST /api/password/change': {
    ...session,
    summary: 'Change the own password; every other session ends',
    body: form({ current: password, next: password }),
  },
  'POST /api/invitations/look': { ...open, summary: 'Who invites whom', body: form({ token }) },
  'POST /api/invitations/accept': {
    ...open,
    summary: 'Accept an invitation; signed in',
    body: form({ token, password }),
  },
  'GET /api/search': {
    tag: 'Data',
    summary: 'Find records of every kind by their text',
    query: { q: 'At least two characters; every word must be found' },
    gives: ['Up to twenty hits: type, id, title, subtitle'],
  },
  'GET /api/estimates/{id}/pdf': { tag: 'Estimates', summary: 'The estimate as PDF', gives: pdf },
  'GET /api/estimates/{id}/lines.csv': { tag: 'Estimates', summary: 'Its lines as CSV', gives: csv },
  'GET /api/mail': { tag: 'Mail', summary: 'Mail that was kept instead of sent, newest first' },
  'GET /api/mail/{id}': { tag: 'Mail', summary: 'One kept mail with its text' },
  'GET /api/public/estimates/{token}': { ...link, summary: 'What the customer is offered' },
  'POST /api/public/estimates/{token}/viewed': { ...link, summary: 'The customer has looked' },
  'POST /api/public/estimates/{token}/price': {
    ...link,
    summary: 'Totals of a choice of options',
    body: form({ selection: z.record(z.uuid(), z.boolean()) }),
  },
  'POST /api/public/estimates/{token}/ask': {
    ...link,
    summary: 'Ask, or wish for changes',
    body: customerForm('customer.ask'),
  },
  'POST /api/public/estimates/{token}/decline': {
    ...link,
    summary: 'Decline',
    body: customerForm('customer.decline'),
  },
  'POST /api/public/estimates/{token}/accept': {
    ...link,
    summary: 'Sign, with the hash of the version that was shown',
    body: customerForm('customer.accept'),
  },
  'GET /api/public/estimates/{token}/pdf': { ...link, summary: 'The version as PDF', gives: pdf },
  'GET /api/public/companies/{id}/privacy-policy': { ...link, summary: 'A company’s privacy policy' },
  'GET /api/setup': { tag: 'Set-up', open: true, summary: 'Whether the installation is empty, or a demo' },
  'POST /api/setup/demo': { tag: 'Set-up', open: true, summary: 'Fill an empty installation with the demo' },
  'GET /api/admin/last-backup': {
    ...platform,
    summary: 'When the installation was last backed up; administrators only',
  },
  'GET /api/super/health': { ...platform, summary: 'Health with memory and uptime; super only' },
  'GET /api/super/companies': { ...platform, summary: 'Every company of the installation; super only' },
  'POST /api/super/companies/{id}/status': {
    ...platform,
    summary: 'Open or close a company; super only',
    body: form({ status: z.enum(companyStatuses) }),
  },
  'GET /healthz': { ...platform, open: true, summary: 'For load balancers: 503 when the database is gone' },
  'GET /metrics': { ...platform, open: true, summary: 'For Prometheus', gives: ['Metrics', 'text/plain'] },
  'GET /api/openapi.json': { tag: 'Data', summary: 'This description' },
};

function operationOf(path: string, { tag, summary, body, query = {}, gives, open, silent }: Route): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const [words = 'Done', type = 'application/json'] = gives ?? [];
  return {
    tags: [tag],
    summary,
    ...(open && { security: [] }),
    ...(inPath.length + inQuery.length > 0 && { parameters: [...inPath, ...inQuery] }),
    ...(body && { requestBody: jsonBody(body) }),
    responses: {
      ...(silent ? { 204: answer('Done') } : { 200: { description: words, content: { [type]: {} } } }),
      ...errors,
    },
  };
}

/** The paths of {@link routes}. */
export function routePaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(path, route) };
  }
  return paths;
}
