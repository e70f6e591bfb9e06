/** The header of every page: 64 px, with a menu that needs no script (a popover on phones). */
import { Link } from 'react-router'
import { type FixedPage, pathOf, type Site } from '#shared/site.ts'
import { useAddress, useMessages, usePage } from '../page.tsx'
import { CloseIcon, ExternalIcon, MenuIcon } from '../ui/icons.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { widthOf } from '../ui/width-of.ts'
import styles from './header.module.css'
import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeButton } from './theme-button.tsx'

interface HeaderProps {
  site: Pick<Site, 'title' | 'menu' | 'headerLinks'>
  /** The link to the login page, or what takes its place; false: there is none. */
  login: React.ReactNode
  /** The account of the signed-in user. */
  children: React.ReactNode
}

export function Header({ site: { title, menu, headerLinks = [] }, login, children }: HeaderProps) {
  const { layout, navigation } = useMessages()
  const entries = menu.filter((entry) => !('page' in entry) || entry.page !== 'feedback')
  const labels = [
    ...entries.map((entry) => ('page' in entry ? navigation[entry.page] : entry.title)),
    ...headerLinks.map(({ label }) => label),
    ...(login ? [navigation.login] : []),
  ]
  return (
    <header className={[styles.header, rowsFor(labels)].filter(Boolean).join(' ')}>
      <div className={styles.inner}>
        <Link className={styles.brand} to="/">
          <Mark />
          <span className={styles.name}>{title}</span>
        </Link>
        <nav className={styles.menu} id="menu" popover="auto" aria-label={layout.mainNavigation}>
          <ul className={styles.links}>
            {entries.map((entry) =>
              'page' in entry ? (
                <FixedLink key={entry.page} page={entry.page} />
              ) : (
                <MenuLink key={entry.slug} to={`/${entry.slug}`}>
                  {entry.title}
                </MenuLink>
              ),
            )}
            {headerLinks.map(({ label, target }) => (
              <li key={target + label}>
                <TargetLink to={target}>
                  <Label>{label}</Label>
                  {!target.startsWith('/') && <ExternalIcon />}
                </TargetLink>
              </li>
            ))}
            {login && <li className={styles.login}>{login}</li>}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LanguageSwitcher />
          <ThemeButton />
          {children}
          <button className={styles.toggle} type="button" popoverTarget="menu">
            <span className={styles.open}>
              <MenuIcon />
              <span className="quiet">{layout.openMenu}</span>
            </span>
            <span className={styles.close}>
              <CloseIcon />
              <span className="quiet">{layout.closeMenu}</span>
            </span>
          </button>
        </div>
      </div>
    </header>
  )
}

/** How wide labels may be in ems, with the space around each of them, to stand beside the name of the site. */
const oneRow = { narrow: 31, wide: 50 }

/** With more entries or longer ones, the menu has rows of its own below the name, if only on narrow windows. */
function rowsFor(labels: string[]): string | undefined {
  const width = labels.reduce((sum, label) => sum + widthOf(label) + 0.6, 0)
  if (width <= oneRow.narrow) return undefined
  return width + labels.length * 1.5 <= oneRow.wide ? styles.many : `${styles.many} ${styles.more}`
}

/** A label that would fill the row is cut. */
function Label({ children }: { children: string }) {
  return widthOf(children) > longest ? <span className={styles.long}>{children}</span> : children
}

const longest = 10

/** A page that every site has. */
function FixedLink({ page }: { page: FixedPage }) {
  const { layout, navigation } = useMessages()
  const { blogUrl } = usePage()
  if (page !== 'blog') return <MenuLink to={pathOf(page)}>{navigation[page]}</MenuLink>
  return (
    <li>
      <BlogLink url={blogUrl}>
        {navigation.blog}
        <ExternalIcon />
        <span className="quiet">({layout.opensInNewTab})</span>
      </BlogLink>
    </li>
  )
}

/** Whether the page is the target of a menu link, or below it. */
function useCurrent(to: string): 'page' | true | undefined {
  const { path } = useAddress()
  if (path === to) return 'page'
  return (to !== '/' && path.startsWith(`${to}/`)) || undefined
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} aria-current={useCurrent(to)}>
        <Label>{children}</Label>
      </Link>
    </li>
  )
}

function BlogLink({ url, children }: { url: string | null; children: React.ReactNode }) {
  const current = useCurrent('/blog')
  if (url) {
    return (
      <a href={url} target="_blank" rel="noopener">
        {children}
      </a>
    )
  }
  return (
    <Link to="/blog" target="_blank" aria-current={current}>
      {children}
    </Link>
  )
}

/** The logo: a small lattice with one lit pane. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M8.5 8.5h7v7h-7z" />
      <path d="M1.5 1.5h21v21h-21zM8.5 1.5v21M15.5 1.5v21M1.5 8.5h21M1.5 15.5h21" />
    </svg>
  )
}
