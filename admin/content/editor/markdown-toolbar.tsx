/** The buttons of a Markdown text: one tab stop, between whose buttons arrows move. On a narrow screen it scrolls sideways. */
import { type KeyboardEvent, memo, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import { type MarkdownAct, menuKeys, showKeys, textOf, toolbar } from './markdown-acts.ts'

const shapes: Record<string, string> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7Zm0 7h7a3.5 3.5 0 0 1 0 7H7Z',
  italic: 'M11 5h7M6 19h7M15 5 9 19',
  strike:
    'M16 7c-1-1.5-2.5-2-4-2-2.5 0-4 1.3-4 3.2 0 1.5 1 2.5 2.5 3.1M4 12h16M8 16.5c.8 1.7 2.3 2.5 4.2 2.5 2.5 0 4.1-1.3 4.1-3.3 0-.7-.2-1.2-.5-1.7',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 13.5a4.5 4.5 0 0 0 6.6.4l2.8-2.8a4.6 4.6 0 0 0-6.5-6.5l-1.4 1.4M14 10.5a4.5 4.5 0 0 0-6.6-.4l-2.8 2.8a4.6 4.6 0 0 0 6.5 6.5l1.4-1.4',
  heading: 'M6 5v14M18 5v14M6 12h12',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  numbered: 'M10 6h11M10 12h11M10 18h11M4 9V4L3 4.5M3 9h2.5M3 15c.5-1 2.5-1 2.5.3S3 18 3 19.5h2.7',
  tasks: 'm3 6 1.5 1.5L7 5M11 6h10M3 12h4v4H3ZM11 14h10M11 20h10',
  quote: 'M4 5v14M9 7h12M9 12h12M9 17h8',
  picture: 'M4 4h16v16H4ZM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15 8.5a1 1 0 1 0 0 .01',
  table: 'M3 5h18v14H3ZM3 10h18M3 14.5h18M10 5v14',
  codeBlock: 'M3 4h18v16H3ZM10 9l-3 3 3 3M14 9l3 3-3 3',
  formula: 'M18 7V5H6l6 7-6 7h12v-2',
  callout: 'M4 4h16v12h-7l-4 4v-4H4ZM12 7.5v3M12 13v.01',
  footnote: 'M4 6h9M4 12h16M4 18h16M18 8V3l-1.5 1',
  details: 'm4 7 3 3 3-3M13 8.5h8M13 13h8M13 17.5h6',
  diagram: 'M3 4h7v6H3ZM14 14h7v6h-7ZM6.5 10v7H14',
  rule: 'M3 12h18M7 6h10M7 18h10',
  menu: 'M12 5v14M5 12h14',
}
const icons = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [name, icon(<path d={shape} />)]),
)

interface MarkdownToolbarProps {
  /** The id of the field. */
  controls: string
  /** Without acts: the menu of all. */
  onPress(name: string, acts: readonly MarkdownAct[] | null): void
}

/** Drawn once, not with every key. */
export const MarkdownToolbar = memo(function MarkdownToolbar({
  controls,
  onPress,
}: MarkdownToolbarProps) {
  const { words, language } = useForm()
  const buttons = toolbar.map(([name, group, ...acts]) => {
    const { names, keys } = group ?? textOf(name as MarkdownAct)
    return { name, acts, label: names[language], keys }
  })
  const menu = { name: 'menu', acts: null, label: words.markdown.menu, keys: menuKeys }
  const [stop, setStop] = useState(0)
  const takeKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = lookUp({ ArrowLeft: -1, ArrowRight: 1 }, event.key)
    if (!step || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const shown = [...event.currentTarget.children].filter((one) => one.checkVisibility())
    const at = shown.indexOf(event.currentTarget.children[stop] as Element)
    const next = shown.at((at + step) % shown.length)
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      className={styles.toolbar}
      aria-label={words.markdown.toolbar}
      aria-controls={controls}
      onKeyDown={takeKey}
    >
      {[menu, ...buttons].map(({ name, acts, label, keys }, index) => {
        const Icon = lookUp(icons, name)
        return (
          <Button
            key={name}
            isQuiet
            tabIndex={index === stop ? 0 : -1}
            aria-label={label}
            data-tip={keys ? `${label}  ${showKeys(keys)}` : label}
            // The field keeps its focus and its selection when a pointer presses a button.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setStop(index)}
            onClick={() => onPress(name, acts)}
          >
            {Icon && <Icon />}
          </Button>
        )
      })}
    </div>
  )
})
