import { regionsOf } from '@sable/domain/regions';

/** The states or provinces of a country and its territories, each by the place for which a rule holds: `us-oh`. */
export const placeChoices = (country: 'us' | 'ca') =>
  regionsOf(country).map(({ code, name }) => ({
    value: `${country}-${code.toLowerCase()}`,
    label: name,
    short: code,
  }));
