/** The navigation of the panel: its rooms, and below them the account menu. */
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { rooms } from '../rooms.tsx'
import { signOut } from '../session/sign-out.ts'
import { refreshUnread, useUnread } from '../session/unread.ts'
import { Button } from '../ui/button.tsx'
import { MoonIcon, SearchIcon, SunIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { usePanelLanguage } from '../words/words.ts'
import { useUser } from './panel-providers.tsx'
import styles from './rail.module.css'
import { useTheme } from './theme.ts'

/** Posts are edited in the room that lists them. */
function roomAt(pathname: string): string {
  return pathname.startsWith('/content/post/') ? 'blog' : (pathname.split('/')[1] ?? '')
}

/** A larger count of messages is only hinted at. */
const mostShown = 99

interface RailProps {
  onPalette(): void
  onHelp(): void
}

export function Rail({ onPalette, onHelp }: RailProps) {
  const { language, words, setLanguage } = usePanelLanguage()
  const { shell } = words
  const user = useUser()
  const [isDark, setDark] = useTheme()
  const unread = useFreshUnread()
  const { pathname } = useLocation()

  const account = [
    { id: 'site', text: shell.toSite, onChoose: () => location.assign('/') },
    { id: 'profile', text: shell.toProfile, onChoose: () => location.assign('/profile') },
    { id: 'help', text: shell.shortcuts, onChoose: onHelp },
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: other,
        text: languageNames[other].name,
        onChoose: () => void setLanguage(other),
      })),
    { id: 'out', text: words.session.signOut, onChoose: () => void signOut() },
  ]
  return (
    <header className={styles.rail}>
      <p className={styles.name}>Madang</p>
      <nav className={styles.rooms} aria-label={shell.rooms}>
        {rooms.map(({ path, name, icon, isRare }) => {
          const count = path === 'inbox' ? unread : 0
          return (
            <Link
              key={path}
              to={`/${path}`}
              className={isRare ? `${styles.room} ${styles.rare}` : styles.room}
              aria-current={roomAt(pathname) === path ? 'page' : undefined}
            >
              {icon}
              <span aria-hidden={count > 0}>{name[language]}</span>
              {count > 0 && (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {count > mostShown ? `${mostShown}+` : count}
                  </span>
                  <span className={styles.told}>{shell.withUnread(name[language], count)}</span>
                </>
              )}
            </Link>
          )
        })}
      </nav>
      <div className={styles.tools}>
        <Button className={styles.search} onClick={onPalette} aria-keyshortcuts="Control+K Meta+K">
          <SearchIcon />
          <span>{shell.palette}</span>
          <kbd>Ctrl K</kbd>
        </Button>
        <Button
          isQuiet
          aria-label={isDark ? shell.toLight : shell.toDark}
          title={isDark ? shell.toLight : shell.toDark}
          onClick={() => setDark(!isDark)}
        >
          {isDark ? <SunIcon /> : <MoonIcon />}
        </Button>
        <Menu isQuiet label={shell.account(user.name)} choices={account}>
          <Portrait url={user.pictureUrl} />
          <span className={styles.person}>{user.name}</span>
        </Menu>
      </div>
    </header>
  )
}

/** Loaded again when the room changes, and when the admin comes back to the window. */
function useFreshUnread(): number {
  const { pathname } = useLocation()
  const [, room = '', place] = pathname.split('/')
  // Home, and the list of messages beside an open one, say it themselves.
  const isLoaded = room === '' || (room === 'inbox' && place !== 'letters')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each room.
  useEffect(() => {
    if (!isLoaded) void refreshUnread()
  }, [room, isLoaded])
  useEffect(() => {
    // A session that has ended in another browser is noticed by asking. The list of messages asks by itself.
    if (room === 'inbox') return
    const onReturn = () => document.visibilityState === 'visible' && void refreshUnread()
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [room])
  return useUnread()
}
