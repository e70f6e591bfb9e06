/** The layout of the login page: without menu and footer, only with a link back. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { PaintWhole } from '../ui/paint-from.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import styles from './login-layout.module.css'
import { ThemeButton } from './theme-button.tsx'

export function LoginLayout({ children }: { children: React.ReactNode }) {
  const { backToSite } = useMessages().layout
  return (
    <>
      <PaintWhole />
      <header className={styles.header}>
        <Link className={styles.home} to="/">
          <BackIcon />
          {backToSite}
        </Link>
        <div className={styles.tools}>
          <LanguageSwitcher />
          <ThemeButton />
        </div>
      </header>
      <main className={styles.main} id="content">
        {children}
      </main>
    </>
  )
}
