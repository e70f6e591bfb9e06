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

/** A pointer that only passes over the link leaves it sooner. */
const restMs = 200
/** On the way from the link to the panel, the pointer leaves both. */
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
    // Why the last session or sign-in ended is said in the same place.
    clearError()
    setPanel('open')
  }
  const close = () => {
    cancel()
    isPressed.current = false
    setPanel('closed')
  }
  // Answers of the provider's window and of the server come to the frame, which must not go meanwhile.
  const putAside = () => {
    if (!isAnswerExpected(place.current)) return close()
    cancel()
    // A pointer that passes over it later must not close it either.
    isPressed.current = true
    setPanel('hidden')
  }
  const dismiss = () => {
    link.current?.focus()
    close()
  }
  const press = (event: MouseEvent) => {
    // The link is to open elsewhere, or the account in the header already asks for the code.
    if (event.metaKey || event.ctrlKey || event.shiftKey || isWaiting() || isInApp()) return
    event.preventDefault()
    isPressed.current = true
    open()
  }
  const leave = () => {
    if (!isPressed.current) later(wayMs, () => hasFocus(place.current) || close())
  }
  useOutside(isOpen, place, putAside, dismiss)
  useEffect(() => {
    if (panel !== 'hidden') return
    return onAnswer(() => {
      setPanel('open')
      showMenu(place.current)
    })
  }, [panel])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the reach that loaded this script.
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

/** There Google refuses its button; the login page explains what to do. */
function isInApp(): boolean {
  return findInAppBrowser(navigator.userAgent) !== null
}

/** One thing at a time that is done later. */
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

/** Whether a sign-in waits for its second factor, for which the account in the header asks. */
function isWaiting(): boolean {
  return useAuth.getState().twoFactorRequired
}

/** The island of the account learns of a sign-in only when it is hydrated. */
function wakeAccount(): void {
  const account = document.querySelector('[data-island="sign-in/widget"][data-hydrates]')
  account?.dispatchEvent(new Event('focusin'))
}

/** Whether the focus is in an element, or in a frame in it. */
function hasFocus(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) ?? false
}

/** In the next frame: the button of the account is shown and enabled only then. */
function focusAccount(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('button[popovertarget="account"]')?.focus()
  })
}

/** On a phone, the element is in the menu, which the same press has closed. */
function showMenu(element: HTMLElement | null): void {
  if (!element?.checkVisibility()) document.getElementById('menu')?.showPopover()
}

function closeMenu(): void {
  const menu = document.getElementById('menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
