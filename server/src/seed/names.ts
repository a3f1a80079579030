import type { Random } from './random.ts';

const list = (names: string): readonly string[] => names.split(' ');

const firstNames = list(
  'Aaron Abigail Adrian Alice Amanda Amir Andrea Anita Anthony Asha Ben Bianca Brandon Brenda Caleb Carla Carlos Cathy Chloe Chris Claire Colin Dana Daniel Darnell Deborah Derek Diana Dominic Dorothy Edwin Elena Elijah Emily Eric Esther Ethan Evelyn Faith Felix Fiona Frank Gabriel Gina Gloria Grace Greg Hanna Harold Hector Helen Hugo Ian Irene Isaac Ivy Jack Jada Janet Jason Jenna Jerome Joan Joel Jordan Joyce Julia Karen Keith Kendra Kevin Kim Lamar Laura Leah Leon Liam Linda Louis Lucia Luke Lydia Malik Marcus Maria Martha Mason Megan Mei Miguel Mira Monica Nadia Nathan Nicole Noah Nora Olivia Omar Oscar Owen Paige Patrick Paula Peter Priya Quinn Rachel Ramon Rebecca Renee Rita Robert Rosa Ruth Ryan Samir Samuel Sandra Sara Scott Sean Shawn Simone Sofia Stella Steven Susan Tamara Teresa Thomas Tina Travis Troy Tyler Uma Vera Victor Wanda Wayne Wendy Yolanda Yusuf Zach Zoe',
);
const lastNames = list(
  'Abbott Adkins Alvarez Anders Archer Avery Bailey Baker Barlow Barnes Becker Bell Bennett Bishop Blake Boyd Brandt Brennan Briggs Brooks Bryant Burke Burton Calloway Cannon Carver Castillo Chan Chapman Chavez Clayton Cole Collier Cooper Cortez Crane Cruz Dalton Dawson Delgado Dixon Doyle Drake Duncan Easton Ellison Emery Estrada Farrell Fields Finch Fischer Fleming Fletcher Foster Fowler Franklin Frost Fuller Garner Garrett Gibbs Glover Goodwin Graham Grant Graves Greer Griffith Guerra Hale Hammond Hardin Harmon Harper Hartman Hayes Henson Hobbs Holloway Horton Howell Hudson Huang Hunt Ibarra Ingram Iverson Jensen Jimenez Joyner Kane Keller Kemp Kendall Khan Kirby Knox Kramer Lambert Lancaster Larsen Lawson Leblanc Lehman Lin Lindsey Logan Lowe Lozano Lynch Maddox Malone Manning Marsh Mathis McBride McCall McGee Meadows Mendez Mercer Meyers Molina Monroe Morales Morrow Moss Nash Navarro Nguyen Nichols Nolan Norris Novak Ochoa Okafor Olsen Ortega Osborne Pacheco Palmer Parks Patel Patton Payne Pearson Perkins Pham Pierce Pittman Porter Potts Pratt Quigley Ramsey Randall Reeves Reyes Rhodes Rivera Roach Robles Rollins Rowe Rowland Salazar Santos Sawyer Schmidt Sellers Sexton Shaw Sheldon Silva Singh Sloan Snyder Sosa Sparks Stark Stein Stokes Strong Sutton Tanner Tate Thornton Torres Townsend Tran Tucker Underwood Valdez Vance Vargas Vaughn Wagner Walsh Warner Watts Weaver Webb Weiss Whitaker Wiley Wilkins Winters Wolfe Woodard Yates York Zamora Ziegler',
);
const streets = list(
  'Alder Ash Aspen Beech Birch Briar Brook Cedar Cherry Chestnut Clover Coventry Creek Cypress Dogwood Elm Fairview Fern Field Forest Garden Glen Grove Hawthorn Hazel Heather Hickory Highland Hill Holly Ivy Juniper Lake Laurel Linden Locust Magnolia Maple Meadow Mill Oak Orchard Park Pine Pleasant Poplar Prairie Ridge River Rose Sage Spring Spruce Stone Summit Sycamore Valley Walnut Willow Woodland',
);
const streetKinds = list('Street Street Avenue Drive Lane Court Road Way');
const trades = list(
  'Bakery Dental Pharmacy Hardware Books Florist Brewing Optical Fitness Law Realty Logistics Printing Interiors Auto Veterinary Childcare Jewelers Electronics Catering Salon Storage Outfitters Accounting',
);
const tradeForms = ['Co.', 'LLC', 'Group', 'Inc.', '& Sons', 'Center'];

export interface PersonName {
  readonly first: string;
  readonly last: string;
  readonly full: string;
}

export function personName(random: Random, family?: string): PersonName {
  const first = random.pick(firstNames);
  const last = family ?? random.pick(lastNames);
  return { first, last, full: `${first} ${last}` };
}

export const businessName = (random: Random): string =>
  random.chance(0.5)
    ? `${random.pick(lastNames)} ${random.pick(trades)} ${random.pick(tradeForms)}`
    : `${random.pick(streets)} ${random.pick(['Street', 'Park', 'Creek', 'Valley', 'Ridge'])} ${random.pick(trades)}`;

export const streetLine = (random: Random): string =>
  `${random.int(12, 9800)} ${random.pick(streets)} ${random.pick(streetKinds)}`;

/** Domains reserved for examples, so that no email of the demo can reach anyone. */
export const mailAddress = ({ first, last }: PersonName, random: Random): string =>
  `${first}.${last}${random.chance(0.4) ? random.int(2, 99) : ''}@${random.pick(['example.com', 'example.net', 'example.org'])}`.toLowerCase();

const LINES = 100;

/** Numbers 555-0100 to 555-0199 are reserved for fictional use. */
export const phoneNumber = (random: Random, areaCodes: readonly string[]): string =>
  `+1 ${random.pick(areaCodes)} 555 01${String(random.int(0, LINES - 1)).padStart(2, '0')}`;

/**
 * Unique phone numbers for a demo, because customers with the same number count as possible duplicates. The hundred fictional numbers come first in
 * each area, and then the next hundred.
 */
export class OwnNumbers {
  readonly #areaCodes: readonly string[];
  readonly #given = new Set<number>();
  #hundred: number;

  /** @param before how many numbers may already be in use. */
  constructor(areaCodes: readonly string[], before = 0) {
    this.#areaCodes = areaCodes;
    this.#hundred = 1 + Math.ceil(before / (areaCodes.length * LINES));
  }

  draw(random: Random): string {
    const inAll = this.#areaCodes.length * LINES;
    if (this.#given.size === inAll) {
      this.#given.clear();
      this.#hundred += 1;
    }
    let place = this.#areaCodes.indexOf(random.pick(this.#areaCodes)) * LINES + random.int(0, LINES - 1);
    while (this.#given.has(place)) place = (place + 1) % inAll;
    this.#given.add(place);
    const area = this.#areaCodes[Math.floor(place / LINES)];
    return `+1 ${area} 555 ${String(this.#hundred * LINES + (place % LINES)).padStart(4, '0')}`;
  }
}
