import { defineEntity } from './kernel/entity.ts';
import { requiredLongText, requiredText } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { checkMergeFields, mergeFieldList } from './merge-fields.ts';
import { MAX_TEXT_LENGTH } from './text-message.ts';

/** A text that is written often, with merge fields for what differs from customer to customer. */
export const textTemplates = defineEntity({
  collection: 'text-templates',
  one: 'Text template',
  many: 'Text templates',
  shape: {
    name: requiredText('Name', 80),
    body: requiredLongText('Text', MAX_TEXT_LENGTH, { help: `Merge fields: ${mergeFieldList}` }),
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
    },
  },
  check: ({ body }) => checkMergeFields(body, 'body'),
  title: (row) => row.name,
  filterable: 'all',
  columns: ['name', 'body', 'updatedAt'],
  sortable: ['name', 'updatedAt'],
  about: {
    what: 'A template is a text that is written often. Whoever writes to a customer starts from it.',
    start: 'Write one; a merge field such as {{first name}} is filled in for each customer.',
  },
  generic: { delete: true },
  sample: (n) => ({ name: `Sample template ${n}`, body: 'Hello {{name}}, we call you back today.' }),
});
