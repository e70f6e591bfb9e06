/**
 * The menu at the caret. "/" at the start of a line opens it, or a key, or a button of the toolbar. What is typed after
 * that is in the text, and finds acts in any language; Escape leaves it there.
 */
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#client/is-composing.ts'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import { findActs, type MarkdownAct, showKeys, textOf } from './markdown-acts.ts'
import { isInCode, type Selected } from './markdown-commands.ts'
import type { MarkdownHandle } from './markdown-field.tsx'

/** With the keyboards of Korean and Japanese, too. */
const slash = /(?:^|\n)[^\S\n]*[/／・]$/
/** Nobody looks for an act with more. */
const longestQuery = 20

/** Only phones and tablets take photos. */
function search(query: string, among: Opened['among']): MarkdownAct[] {
  const hasCamera = matchMedia('(pointer: coarse)').matches
  return findActs(query, among).filter((act) => act !== 'camera' || hasCamera)
}

interface Opened {
  /** Where the typed word begins. */
  at: number
  hasSlash: boolean
  /** null: all. */
  among: readonly MarkdownAct[] | null
  found: readonly MarkdownAct[]
  chosen: number
}

interface InsertMenuOptions {
  handle: RefObject<MarkdownHandle | null>
  /** Set while something is composed: then it neither opens nor closes. */
  isComposing(): boolean
  /** `selected` is without what was typed for the menu. */
  onAct(act: MarkdownAct, selected: Selected): void
}

export function useInsertMenu({ handle, isComposing, onAct }: InsertMenuOptions) {
  const { words, announce } = useForm()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** Of the text when it was last looked at: an insertion makes it longer. */
  const length = useRef(Number.POSITIVE_INFINITY)
  const close = () => setOpened(null)

  const open = (among: Opened['among'], at: number, hasSlash = false) => {
    const found = search('', among)
    announce(words.markdown.acts(found.length))
    setOpened({ at, hasSlash, among, found, chosen: 0 })
  }
  const follow = () => {
    const { current } = handle
    if (!current) return
    const { text, from, to } = current.read()
    const isLonger = text.length > length.current
    if (!isComposing()) length.current = text.length
    if (opened) {
      const query = text.slice(opened.at, to)
      const isLeft = to < opened.at || query.length > longestQuery || /^\s|\n/.test(query)
      const isErased = opened.hasSlash && !slash.test(text.slice(0, opened.at))
      if (isLeft || isErased) return close()
      const found = search(query, opened.among)
      // In the middle of a syllable, what was found before it stays.
      if (found.length === 0 && isComposing()) return
      // At once: the next key may choose.
      if (found.join() !== opened.found.join())
        flushSync(() => setOpened({ ...opened, found, chosen: 0 }))
    } else if (isLonger && from === to && !isComposing()) {
      const line = text.slice(text.lastIndexOf('\n', to - 1) + 1, to)
      if (slash.test(line) && !isInCode(text, to)) flushSync(() => open(null, to, true))
    }
  }
  const choose = (act: MarkdownAct) => {
    const { current } = handle
    if (!current || !opened) return
    const { text, from, to } = current.read()
    const start = opened.at - (opened.hasSlash ? 1 : 0)
    close()
    // A selection was made before the menu was opened; what is typed has none.
    if (from !== to) return onAct(act, { text, from, to })
    onAct(act, { text: text.slice(0, start) + text.slice(to), from: start, to: start })
  }
  const step = (by: number) =>
    opened &&
    setOpened({
      ...opened,
      chosen: (opened.chosen + by + opened.found.length) % opened.found.length,
    })

  useEffect(() => {
    if (!opened) return
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  })
  const isShown = opened !== null && opened.found.length > 0
  /** What is typed by now: `opened` may be older, in the moment after a composition. */
  const isFinding = () => {
    const { text = '', to = 0 } = handle.current?.read() ?? {}
    return isShown && search(text.slice(opened.at, to), opened.among).length > 0
  }
  return {
    opened: isShown ? opened : null,
    open,
    close,
    follow,
    choose,
    isFinding,
    /** Whether the key was meant for the menu. Only keys that belong to no composition come here. */
    takeKey(key: string): boolean {
      if (!isShown || !isFinding()) return false
      const act = opened.found[opened.chosen]
      if (key === 'ArrowDown') step(1)
      else if (key === 'ArrowUp') step(-1)
      else if (key === 'Enter' && act) choose(act)
      else if (key === 'Escape') close()
      else return false
      return true
    },
  }
}

interface InsertMenuProps {
  /** Of the list, and the beginning of those of its options. */
  id: string
  opened: Opened
  handle: RefObject<MarkdownHandle | null>
  onChoose(act: MarkdownAct): void
}

export function InsertMenu({ id, opened, handle, onChoose }: InsertMenuProps) {
  const { words, language } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const { chosen, found } = opened
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <AtCaret handle={handle}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={words.markdown.menu}
        className={styles.menu}
      >
        {found.map((act, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: options of a menu at the caret never have the focus; the text field keeps it and handles their keys (ARIA Authoring Practices, combobox)
          <div
            key={act}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            // The field keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(act)}
          >
            {textOf(act).names[language]}
            <kbd>{showKeys(textOf(act).keys ?? '')}</kbd>
          </div>
        ))}
      </div>
    </AtCaret>
  )
}

interface CaretFormProps extends AtCaretProps {
  name: string
  onSubmit?(): void
  /** `isLeft`: the focus is elsewhere already. */
  onClose(isLeft: boolean): void
}

/** Takes the focus from the text; Escape gives it up. */
export function CaretForm({ handle, name, children, onSubmit, onClose }: CaretFormProps) {
  const takeBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // When the window is left, the focus stays.
    const { activeElement } = document
    if (![relatedTarget, activeElement].some((one) => one && currentTarget.contains(one as Node)))
      onClose(true)
  }
  return (
    <AtCaret handle={handle}>
      <form
        // A press beside a field stays in the form, and so does one on a button in Safari.
        tabIndex={-1}
        onBlur={takeBlur}
        className={styles.form}
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent) || event.key !== 'Escape') return
          event.stopPropagation()
          onClose(false)
        }}
      >
        {children}
      </form>
    </AtCaret>
  )
}

interface AtCaretProps {
  handle: RefObject<MarkdownHandle | null>
  children: ReactNode
}

/** Above everything, below the caret, or above it where there is more room. */
function AtCaret({ handle, children }: AtCaretProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const put = () => {
      const { current } = box
      const caret = handle.current?.place()
      if (!current || !caret) return
      const { height = innerHeight, width = innerWidth } = visualViewport ?? {}
      const isBelow = caret.bottom + current.offsetHeight < height || caret.top < height / 2
      const top = isBelow ? caret.bottom + 4 : caret.top - current.offsetHeight - 4
      current.style.top = `${Math.max(4, top)}px`
      current.style.left = `${Math.max(4, Math.min(caret.left, width - current.offsetWidth - 4))}px`
      const room = isBelow ? height - caret.bottom : caret.top
      current.style.maxHeight = `${Math.max(120, room - 8)}px`
    }
    if (!box.current?.matches(':popover-open')) {
      box.current?.showPopover()
      // A form was asked for; the menu leaves the focus in the text.
      box.current?.querySelector('input')?.focus()
    }
    put()
    addEventListener('scroll', put, true)
    visualViewport?.addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', put, true)
      visualViewport?.removeEventListener('resize', put)
    }
  })
  return (
    <div ref={box} popover="manual" className={styles.atCaret}>
      {children}
    </div>
  )
}
