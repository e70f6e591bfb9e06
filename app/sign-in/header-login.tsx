/**
 * "Login" in the header: a link to the login page. A visitor who points at it or focuses it gets the provider's button in
 * place. Sign-in happens in a frame of this site (`button.route.tsx`), whose policy alone lets the provider's
 * script in. The frame and this page share the stored session, so they need no messages.
 */
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { findInAppBrowser } from '#shared/in-app-browser.ts'
import { clearError, useAuth } from './auth-store.ts'
import { isAnswerExpected, onAnswer } from './provider-window.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './widget.module.css'

export interface HeaderLoginProps {
  /** The label of the link. */
  login: string
  loginUrl: string
  frameUrl: string
  words: Pick<Messages['signIn']['widget'], 'close' | 'loading' | 'loginPage'>
}

/**
 * The panel opens when the pointer has been on the link for this long; a pointer that only passes over it leaves
 * sooner.
 */
const restMs = 200
/** The panel closes this long after the pointer has left: between the link and the panel, the pointer is on neither. */
const wayMs = 400

export function HeaderLogin({ login, loginUrl, frameUrl, words }: HeaderLoginProps) {
  const place = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const isPressed = useRef(false)
  const [panel, setPanel] = useState<'closed' | 'open' | 'hidden'>('closed')
  const isOpen = panel === 'open'
  const isSignedIn = useAuth((state) => state.user !== null)
  const { later, cancel } = useTimer()

  const open = () => {
    cancel()
    if (isWaiting() || isInApp()) return
    wakeAccount()
    // The message about the end of the last session or sign-in is shown in the place of the panel.
    clearError()
    setPanel('open')
  }
  const close = () => {
    cancel()
    isPressed.current = false
    setPanel('closed')
  }
  // Hides the panel while its frame expects an answer of the provider's window or of the server: if the frame were
  // removed, the answer would be lost.
  const hideOrClose = () => {
    if (!isAnswerExpected(place.current)) return close()
    cancel()
    // A pointer that leaves later must not close the panel either.
    isPressed.current = true
    setPanel('hidden')
  }
  const dismiss = () => {
    link.current?.focus()
    close()
  }
  const press = (event: MouseEvent) => {
    // The link opens in another tab or window, or the account in the header already asks for the second factor.
    if (event.metaKey || event.ctrlKey || event.shiftKey || isWaiting() || isInApp()) return
    event.preventDefault()
    isPressed.current = true
    open()
  }
  const leave = () => {
    if (!isPressed.current) later(wayMs, () => hasFocus(place.current) || close())
  }
  useOutside(isOpen, place, hideOrClose, dismiss)
  useEffect(() => {
    if (panel !== 'hidden') return
    return onAnswer(() => {
      setPanel('open')
      showMenu(place.current)
    })
  }, [panel])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the hover or focus that loaded this script.
  useEffect(() => {
    if (link.current?.matches(':hover, :focus-visible')) later(restMs, open)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is the same at each rendering.
  useEffect(() => {
    if (panel === 'closed' || !isSignedIn) return
    if (hasFocus(place.current)) focusAccount()
    closeMenu()
    close()
  }, [panel, isSignedIn])

  return (
    <div
      ref={place}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && later(restMs, open)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
    >
      <a
        ref={link}
        href={loginUrl}
        aria-expanded={isOpen || undefined}
        onClick={press}
        onFocus={({ target }) => target.matches(':focus-visible') && later(restMs, open)}
        onBlur={cancel}
      >
        {login}
      </a>
      {panel !== 'closed' && (
        <section className={styles.panel} aria-label={login} hidden={!isOpen}>
          <SignInFrame url={frameUrl} title={login} loading={words.loading} onEscape={dismiss} />
          <p className={styles.ways}>
            <a href={loginUrl}>{words.loginPage}</a>
            <button type="button" onClick={dismiss}>
              {words.close}
            </button>
          </p>
        </section>
      )}
    </div>
  )
}

/** Whether this is the browser of an app, in which Google refuses sign-in. The login page explains what to do. */
function isInApp(): boolean {
  return findInAppBrowser(navigator.userAgent) !== null
}

/** Runs an action later. A new action replaces the one that is waiting. */
function useTimer() {
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  return {
    cancel,
    later(ms: number, action: () => void) {
      cancel()
      timer.current = window.setTimeout(action, ms)
    },
  }
}

/** Calls `onOutside` for a press or a focus elsewhere on the page, and `onEscape` for the key. */
function useOutside(
  isOpen: boolean,
  place: RefObject<HTMLElement | null>,
  onOutside: () => void,
  onEscape: () => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are the same at each rendering.
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const { signal } = listening
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) onOutside()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    const takeKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) onEscape()
    }
    document.addEventListener('keydown', takeKey, { signal })
    return () => listening.abort()
  }, [isOpen])
}

/** Whether a sign-in waits for its second factor. The account in the header asks for it then. */
function isWaiting(): boolean {
  return useAuth.getState().twoFactorRequired
}

/** Hydrates the island of the account, because an island that is not hydrated does not notice a sign-in. */
function wakeAccount(): void {
  const account = document.querySelector('[data-island="sign-in/widget"][data-hydrates]')
  account?.dispatchEvent(new Event('focusin'))
}

/** Whether the focus is in an element, or in a frame in it. */
function hasFocus(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) ?? false
}

/** Waits for the next rendering, which shows and enables the button of the account. */
function focusAccount(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('button[popovertarget="account"]')?.focus()
  })
}

/**
 * Opens the menu again if it contains the element, as on a phone: the press that hid the panel also closed the menu.
 */
function showMenu(element: HTMLElement | null): void {
  if (!element?.checkVisibility()) document.getElementById('menu')?.showPopover()
}

function closeMenu(): void {
  const menu = document.getElementById('menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
