/** The frame of every room: the rail, or on a phone the bar above and the dock below. */
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigate, useNavigation } from 'react-router'
import { isComposing } from '#client/is-composing.ts'
import { rooms } from '../rooms.tsx'
import { loadModule } from '../session/load.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { showProblem, undoLast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { ToastList } from './toast-list.tsx'

const preloadMs = 4000
/** Once it is loaded. */
let Palette: typeof import('./palette.tsx').Palette | undefined
const loadPalette = async () => {
  Palette = (await import('./palette.tsx')).Palette
}
const ShortcutHelp = lazy(() =>
  loadModule(() => import('./shortcut-help.tsx')).then((module) => ({
    default: module.ShortcutHelp,
  })),
)

export function Shell() {
  const { shell } = useWords()
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null)
  const { state } = useNavigation()
  const togglePalette = () => {
    // Within the event: closed, it gives the focus back, and opened, it takes the next letter that is typed.
    if (opened === 'palette') setOpened(null)
    else if (Palette) setOpened('palette')
    else
      void loadModule(loadPalette).then(
        () => setOpened('palette'),
        () => showProblem(null),
      )
  }
  useGlobalShortcuts({ onPalette: togglePalette, onHelp: () => setOpened('help') })
  useEffect(() => {
    // The first page comes first; whoever opens the palette before this waits for it.
    const timer = setTimeout(() => void loadPalette().catch(() => {}), preloadMs)
    return () => clearTimeout(timer)
  }, [])
  const close = () => setOpened(null)
  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <Rail onPalette={togglePalette} onHelp={() => setOpened('help')} />
      <main id="content" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <ToastList />
      <Suspense>
        {opened === 'palette' && Palette && (
          <Palette onClose={close} onHelp={() => setOpened('help')} />
        )}
        {opened === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
      <ScrollRestoration />
    </div>
  )
}

interface Openers {
  onPalette(): void
  onHelp(): void
}

/** Shortcuts in every room. */
function useGlobalShortcuts({ onPalette, onHelp }: Openers): void {
  const navigate = useNavigate()
  useShortcuts({
    '?': onHelp,
    '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
    z: undoLast,
    ...Object.fromEntries(rooms.map(({ key, path }) => [`g ${key}`, () => navigate(`/${path}`)])),
  })
  const openPalette = useEffectEvent(onPalette)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An editor has shortcuts of its own.
      if (event.defaultPrevented || isComposing(event)) return
      if (event.key === 'Escape') return leaveField(event.target)
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) {
        return
      }
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Blurs the field, so that single-letter shortcuts work again. */
function leaveField(target: EventTarget | null): void {
  if (
    target instanceof HTMLElement &&
    target.matches('main :is(input, textarea, [contenteditable])')
  )
    target.blur()
}
