import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields } from '@sable/domain/kernel/entity';
import { and, matchAll } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import { choicesFor, metaOf, shownFields } from '../web/src/records/fields/field-facts.ts';
import { canBeEmpty, canFilter, opFor, type Filter } from '@sable/domain/list-filter';
import { filterPredicate } from '../web/src/records/list/filter.ts';
import { asked, type Question } from './list-questions.ts';

/**
 * Returns every filter of a list, with values that match some rows and values that match none.
 *
 * @param person a user who owns some of the rows.
 */
export function everyFilter(collection: string, actor: Actor, person: string): Question[] {
  const entity = entityOf(collection);
  const fields = shownFields(entity, actor).filter(
    (field) => visibleFields(entity, actor).has(field) && canFilter(entity, field),
  );
  return fields.flatMap((field) =>
    filtersOf(collection, field, person).map(({ title, filter }) => {
      const condition = filterPredicate(entity, filter, {
        id: person,
        today: '2026-03-01',
        timeZone: 'America/New_York',
      });
      const spec = asked(collection, actor, {});
      return {
        title: `${collection}, ${field} ${title}`,
        spec: { ...spec, where: and(spec.where ?? matchAll, condition) },
      };
    }),
  );
}

function filtersOf(collection: string, field: string, person: string): { title: string; filter: Filter }[] {
  const of = (title: string, filter: Filter) => ({ title, filter });
  const emptiness = canBeEmpty(entityOf(collection), field)
    ? [of('is empty', { field, op: 'empty' }), of('is filled', { field, op: 'filled' })]
    : [];
  return [
    ...valueFilters(collection, field, person).map(([title, filter]) => of(title, filter)),
    ...emptiness,
  ];
}

function valueFilters(collection: string, field: string, person: string): [title: string, filter: Filter][] {
  const entity = entityOf(collection);
  const { kind } = metaOf(entity, field);
  const op = opFor(entity, field);
  const choices = choicesFor(entity, field);
  if (op === null) return [];
  if (op === 'has')
    return ['mil', 'example.com', 'zzyzx'].map((text) => [`contains ${text}`, { field, op, text }]);
  if (op === 'begins')
    return ['fa', 'spring', 'zzyzx'].map((text) => [`begins with ${text}`, { field, op, text }]);
  if (op === 'in' && choices.length > 0)
    return choices.map((choice) => [`is ${choice}`, { field, op, values: [choice] }]);
  if (op === 'in') return [['is one', { field, op, values: [person] }]];
  if (op === 'is')
    return [
      ['is yes', { field, op, value: true }],
      ['is no', { field, op, value: false }],
    ];
  if (op === 'tag') return ['vip', 'zzyzx'].map((text) => [`has the tag ${text}`, { field, op, text }]);
  const isTime = kind === 'date' || kind === 'instant';
  return [
    ['from', { field, op, from: isTime ? '2020-01-01' : '1', to: '' }],
    ['of no row', { field, op, from: isTime ? '2090-01-01' : '90000000000', to: '' }],
  ];
}
