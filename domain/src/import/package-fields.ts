import { field, type ImportField } from './import-field.ts';

/**
 * The fields of packages: one row for each product in a package. Any of the rows may contain the terms of the package
 * itself.
 */
export const packageFields = [
  field(
    'Package',
    'package',
    'Package',
    'text',
    /^((package|pkg|bundle|kit|system) ?(name|title)?|(parent|assembly) ?(item|name)?)$/,
  ),
  field(
    'Package',
    'description',
    'Description',
    'text',
    /^((package|bundle|kit) ?)?(description|desc|details?)$/,
  ),
  field(
    'Package',
    'price',
    'Fixed price',
    'money',
    /^((fixed|package|bundle|kit) ?(price|amount)|price|amount)$/,
  ),
  field(
    'Package',
    'monthlyPrice',
    'Fixed monthly price',
    'money',
    /^((fixed|package)? ?monthly ?(price|rate|amount)?|package ?(rmr|mrr)|rmr|mrr)$/,
  ),
  field('Package', 'points', 'Points allowance', 'number', /^(points?( ?(allowance|included))?|allowance)$/),
  field(
    'Package',
    'pointPrice',
    'Price of a point over',
    'money',
    /^(price ?(of a|per|a) ?point( ?over)?|(point|overage) ?price|overage)$/,
  ),
  field('Package', 'rmrFloor', 'Lowest RMR', 'money', /^((lowest|min|minimum) ?(rmr|mrr)|(rmr|mrr) ?floor)$/),
  field('Package', 'termMonths', 'Term in months', 'number', /^(term|length)( ?(in)? ?\(?(months?|mo)\)?)?$/),
  field(
    'Product',
    'sku',
    'SKU',
    'text',
    /^(sku|(item|part|product|model|catalog|component)? ?(no|number|num|#|code|id)|part|component)$/,
  ),
  field('Product', 'quantity', 'Quantity', 'quantity', /^(quantity|qty|count|units?|included ?qty)$/),
  field(
    'Product',
    'place',
    'How it is included',
    'choice',
    /^(how( ?it ?is ?included)?|place|role|inclusion|included( ?as)?|line ?type|type|kind)$/,
  ),
  field(
    'Product',
    'choice',
    'Choice',
    'text',
    /^((swap|choice|option) ?(group|name)?|group|choose ?one ?of)$/,
  ),
  field('Product', 'isDefault', 'Default of the choice', 'choice', /^(is ?)?default( ?of ?the ?choice)?$/),
  field('Product', 'extra', 'Extra', 'money', /^(extra|surcharge|upcharge|extra ?(price|charge))$/),
  field('Product', 'currency', 'Currency', 'text', /^(currency|curr|ccy)( ?code)?$/),
] as const satisfies readonly ImportField[];
