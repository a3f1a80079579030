import { createTheme } from '@mantine/core';
import { accent, dark, gray, green, red, yellow } from './theme-colors.ts';

const sans = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const field = { size: 'sm', radius: 'sm' } as const;
const dialogFrame = {
  closeButtonProps: { 'aria-label': 'Close' },
  // A header element here would be a second banner landmark of the page.
  attributes: { header: { role: 'none' } },
};

/** Scale, type, and defaults of the kit. Colors of light and dark mode are in `theme-variables.ts`. */
export const theme = createTheme({
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  colors: { accent, gray, dark, red, green, yellow },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: gray[9],
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.25rem', sm: '0.4375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  shadows: { sm: 'var(--sable-shadow-small)', md: 'var(--sable-shadow-float)' },
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // By name, without importing them: a component loads with the screen that uses it, not with the first page.
  components: {
    Input: { defaultProps: field },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    Select: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Modal: { defaultProps: dialogFrame },
    Drawer: { defaultProps: dialogFrame },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', offset: 6 } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', offset: 6 } },
    Tooltip: { defaultProps: { openDelay: 350, radius: 'xs' } },
  },
});
