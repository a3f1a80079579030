import { Tooltip } from '@mantine/core';
import { useSession } from '../session/session.ts';
import { useCurrentRow } from './current-row.ts';
import { activeEntry, menuFor, type MenuEntry, type MenuSection } from './menu.ts';
import classes from './nav-links.module.css';

interface NavLinksProps {
  /** Whether only icons are shown, with the labels as hints. */
  rail?: boolean;
  onFollow?: () => void;
}

interface NavLinkProps {
  entry: MenuEntry;
  rail: boolean;
  isActive: boolean;
  onFollow: (() => void) | undefined;
}

interface NavSectionsProps extends NavLinksProps {
  sections: readonly MenuSection[];
  /** The entry that the screen belongs to. */
  active?: MenuEntry | undefined;
}

const NavLink = ({ entry, rail, isActive, onFollow }: NavLinkProps) => {
  const link = (
    <a
      className={classes.link}
      href={entry.href}
      aria-label={rail ? entry.label : undefined}
      aria-current={isActive ? 'page' : undefined}
      onClick={onFollow}
    >
      <entry.icon size={18} stroke={1.65} aria-hidden />
      {!rail && <span>{entry.label}</span>}
    </a>
  );
  if (!rail) return link;
  return (
    <Tooltip label={entry.label} position="right">
      {link}
    </Tooltip>
  );
};

/** Groups and links of a menu. */
export const NavSections = ({ sections, active, rail = false, onFollow }: NavSectionsProps) =>
  sections.map((section) => (
    <div key={section.label} className={classes.section} data-rail={rail || undefined}>
      <p className={classes.heading}>{section.label}</p>
      <ul className={classes.list}>
        {section.entries.map((entry) => (
          <li key={entry.row.name}>
            <NavLink
              entry={entry}
              rail={rail}
              isActive={entry.row.name === active?.row.name}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </div>
  ));

/** The menu's groups and links. */
export const NavLinks = (props: NavLinksProps) => {
  const sections = menuFor(useSession());
  const active = activeEntry(
    sections.flatMap(({ entries }) => entries),
    useCurrentRow(),
  );
  return <NavSections {...props} sections={sections} active={active} />;
};
