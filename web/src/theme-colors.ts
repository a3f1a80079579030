import type { MantineColorsTuple } from '@mantine/core';

/** Sapphire, the one accent. White text on index 6 has a contrast of 5.8:1. */
export const accent: MantineColorsTuple = [
  '#eff3ff',
  '#dfe7ff',
  '#bccdff',
  '#95aeff',
  '#6f93ff',
  '#4a73f0',
  '#3159e0',
  '#2748bf',
  '#203b99',
  '#1c327a',
];

/** Warm graphite for light surfaces, lines, and text. */
export const gray: MantineColorsTuple = [
  '#faf9f8',
  '#f4f3f1',
  '#ebe9e6',
  '#dfdcd8',
  '#cbc7c2',
  '#a19c96',
  '#79746e',
  '#5d5853',
  '#3a3733',
  '#1f1d1b',
];

/** Sable: the dark theme's own scale, from text (0) to the deepest surface (9). */
export const dark: MantineColorsTuple = [
  '#ece9e5',
  '#b3ada6',
  '#98928b',
  '#716b65',
  '#3d3a37',
  '#322f2c',
  '#262422',
  '#1c1a19',
  '#141312',
  '#0e0d0c',
];

export const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffdfdc',
  '#ffbdb8',
  '#ff948d',
  '#f46a62',
  '#e04840',
  '#c5332c',
  '#a32822',
  '#832320',
  '#6b201d',
];

export const green: MantineColorsTuple = [
  '#ecfbf3',
  '#d3f5e2',
  '#a6e9c5',
  '#72d9a3',
  '#43c282',
  '#27a366',
  '#1c7d4d',
  '#17663f',
  '#145235',
  '#11432c',
];

export const yellow: MantineColorsTuple = [
  '#fff8e6',
  '#ffecc2',
  '#ffdb8a',
  '#fcc550',
  '#f0ab24',
  '#d48c0c',
  '#9a6207',
  '#7d4f08',
  '#65410c',
  '#54370e',
];
