/** The frame of the login page: no menu and no footer, only a picture and a link back. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { PaintWhole } from '../ui/paint-from.tsx'
import styles from './door.module.css'
import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Door({ children }: { children: React.ReactNode }) {
  const { home } = useMessages().login
  return (
    <>
      <PaintWhole />
      <header className={styles.wall}>
        <Link className={styles.home} to="/">
          <BackIcon />
          {home}
        </Link>
        <div className={styles.tools}>
          <LanguageSwitcher />
          <ThemeButton />
        </div>
      </header>
      <main className={styles.door} id="content">
        {children}
      </main>
    </>
  )
}
