/** The frame of every room: the rail, or on a phone the bar above and the dock below. */
import { lazy, Suspense, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { loadModule } from '../session/load-module.ts'
import { useWords } from '../words/words.ts'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { ToastList } from './toast-list.tsx'
import { useGlobalShortcuts } from './use-global-shortcuts.ts'

const ShortcutHelp = lazy(() =>
  loadModule(() => import('./shortcut-help.tsx')).then((module) => ({
    default: module.ShortcutHelp,
  })),
)

export function Shell() {
  const { shell } = useWords()
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null)
  const { state } = useNavigation()
  useGlobalShortcuts({
    onPalette: () => setOpened((now) => (now === 'palette' ? null : 'palette')),
    onHelp: () => setOpened('help'),
  })
  const close = () => setOpened(null)
  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <Rail onPalette={() => setOpened('palette')} onHelp={() => setOpened('help')} />
      <main id="content" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <ToastList />
      <Palette isOpen={opened === 'palette'} onClose={close} onHelp={() => setOpened('help')} />
      <Suspense>{opened === 'help' && <ShortcutHelp isOpen onClose={close} />}</Suspense>
      <ScrollRestoration />
    </div>
  )
}
