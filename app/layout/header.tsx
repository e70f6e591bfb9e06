/** The header of every page: 64 px, with a menu that needs no script (a popover on phones). */
import { Link } from 'react-router'
import { useAddress, useMessages, usePage } from '../page.tsx'
import { CloseIcon, ExternalIcon, MenuIcon } from '../ui/icons.tsx'
import styles from './header.module.css'
import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeButton } from './theme-button.tsx'

interface HeaderProps {
  title: string
  /** The link to the login page, or what takes its place. */
  login: React.ReactNode
  /** The account of the signed-in user. */
  children: React.ReactNode
}

export function Header({ title, login, children }: HeaderProps) {
  const { layout, navigation } = useMessages()
  const { blogUrl } = usePage()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link className={styles.brand} to="/">
          <Mark />
          <span className={styles.name}>{title}</span>
        </Link>
        <nav className={styles.menu} id="menu" popover="auto" aria-label={layout.mainNavigation}>
          <ul className={styles.links}>
            <MenuLink to="/">{navigation.home}</MenuLink>
            <MenuLink to="/projects">{navigation.projects}</MenuLink>
            <MenuLink to="/academics">{navigation.academics}</MenuLink>
            <MenuLink to="/about">{navigation.about}</MenuLink>
            <li>
              <BlogLink url={blogUrl}>
                {navigation.blog}
                <ExternalIcon />
                <span className="quiet">({layout.opensInNewTab})</span>
              </BlogLink>
            </li>
            <MenuLink to="/contact">{navigation.contact}</MenuLink>
            <li className={styles.login}>{login}</li>
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
        {children}
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
