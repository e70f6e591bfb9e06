/**
 * Keyboard shortcuts. A page registers its own while it is mounted. Single letters are ignored in text
 * fields, dialogs and menus, and completely if the user has turned them off (WCAG 2.1.4).
 */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { readStored, store } from './storage.ts'

const storageName = 'panel-single-keys'

/**
 * Handlers by the key of the event, such as `j`, `ArrowDown` or `g i`. A handler that returns false has not
 * handled it.
 */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>

/** How long the first of two keys is remembered. */
const sequenceMs = 1200

export function useShortcuts(shortcuts: Shortcuts): void {
  const find = useEffectEvent((key: string) => shortcuts[key])
  // Keys are heard as soon as the page is seen.
  useLayoutEffect(() => {
    let first = { key: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isComposing(event) || !areSingleKeysOn() || isElsewhere(event.target)) return
      const isSecond = event.timeStamp - first.at < sequenceMs
      const key = keyOf(event)
      const take = (isSecond && find(`${first.key} ${key}`)) || find(key)
      first = { key, at: event.timeStamp }
      if (take && take(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * The key of a shortcut. With Korean or Russian letters on the keyboard, macOS names these also where nothing can be
 * typed: `ㅓ` for `j`.
 */
export function keyOf({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter === undefined || !/^\P{ASCII}$/u.test(key)) return key
  return shiftKey ? letter : letter.toLowerCase()
}

export function isElsewhere(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null
  return Boolean(
    element?.matches('input:not([type=checkbox]), textarea, select, [contenteditable]') ||
      element?.closest('[role=dialog], [role=alertdialog], [role=menu]'),
  )
}

export function areSingleKeysOn(): boolean {
  return readStored(storageName) !== 'off'
}

export function turnSingleKeys(isOn: boolean): void {
  store(storageName, isOn ? null : 'off')
}

/** Walks through the links of a list by `j` and `k`; once one has the focus, also by arrows. Enter follows it. */
export function useRowKeys(box: RefObject<HTMLElement | null>, selector: string): void {
  const step = (by: 1 | -1, isArrow: boolean) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const now = links.indexOf(document.activeElement as HTMLElement)
    if (isArrow && now < 0) return false
    const next = now < 0 ? links[0] : links[Math.max(0, Math.min(links.length - 1, now + by))]
    next?.focus()
    return next !== undefined
  }
  useShortcuts({
    j: () => step(1, false),
    k: () => step(-1, false),
    ArrowDown: () => step(1, true),
    ArrowUp: () => step(-1, true),
  })
}
