/** Chooses the languages of the panes, and says where texts are missing. */

import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import { useFirstLanguage, useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { readStored, store } from '../../ui/storage.ts'
import styles from './editor.module.css'
import { useForm } from './form-context.ts'

interface LanguageBarProps {
  panes: Panes
  /** How many texts are missing. */
  missing: Record<Language, number>
  /** Where there is room for one language, it takes little of it. */
  isBrief?: boolean
}

export function LanguageBar({ panes, missing, isBrief = false }: LanguageBarProps) {
  const { isWide, left, right, show } = panes
  const { language: panelLanguage, stale, words } = useForm()
  const notesOf = (language: Language) => {
    const lacking = missing[language]
    const unfit = stale.items.filter((one) => one.language === language).length
    return [
      ...(lacking > 0 ? [words.panes.missing(lacking)] : []),
      ...(unfit > 0 ? [words.stale.count(unfit)] : []),
    ]
  }
  const nameOf = (language: Language) => {
    const notes = notesOf(language)
    const name = words.languages[language]
    return notes.length > 0
      ? name + inBrackets(notes.join(commaIn(panelLanguage)), panelLanguage)
      : name
  }
  const own = useSiteLanguages()
  const others = [left, right].filter((one) => one !== null && !own.includes(one))
  const languages = [...own, ...new Set(others as Language[])]
  if (languages.length < 2) return null
  const choices = languages.map((language) => ({ value: language, text: nameOf(language) }))
  if (isBrief && !isWide) {
    return (
      <Select
        label={words.panes.language}
        isBare
        choices={choices}
        value={left}
        onChange={({ target }) => show('left', target.value as Language)}
      />
    )
  }
  if (isWide && right) {
    // The page of a text says what is the matter with it.
    const brief = languages.map((language) => {
      const mark = notesOf(language).length > 0 ? ' •' : ''
      return { value: language, text: words.languages[language] + mark }
    })
    const pairs = isBrief ? brief : choices
    return (
      <div className={styles.languages}>
        <Select
          label={words.panes.left}
          isBare
          choices={pairs}
          value={left}
          onChange={({ target }) => show('left', target.value as Language)}
        />
        <Button aria-label={words.panes.swap} onClick={() => show('left', right)}>
          ⇄
        </Button>
        <Select
          label={words.panes.right}
          isBare
          choices={pairs}
          value={right}
          onChange={({ target }) => show('right', target.value as Language)}
        />
      </div>
    )
  }
  return (
    <fieldset className={styles.tabs}>
      <legend className="quiet">{words.panes.language}</legend>
      {languages.map((language) => (
        <Button
          key={language}
          aria-pressed={language === left}
          {...(isBrief && { 'aria-label': nameOf(language), title: nameOf(language) })}
          onClick={() => show('left', language)}
        >
          {isBrief ? words.languages[language] : nameOf(language)}
          {isBrief && notesOf(language).length > 0 && <span className={styles.dot} />}
        </Button>
      ))}
    </fieldset>
  )
}

/** Whether a page that is written on was left with two languages. */
const storageName = 'panel-two-languages'
const wide = '(width >= 68.75em)'

export interface Panes {
  isWide: boolean
  left: Language
  /** null: only one language is shown. */
  right: Language | null
  /** null closes the right one. */
  show(side: 'left' | 'right', language: Language | null): void
}

/**
 * Two languages side by side where there is room, otherwise one; both are in the address.
 * The address may name other languages than the site has, if something is wrong in one.
 * @param own of the panel
 * @param written the language that is shown alone at first, until the user asks for a second one; null: there are two at first.
 */
export function usePanes(own: Language, written: Language | null): Panes {
  const languages = useSiteLanguages()
  const defaultLanguage = useFirstLanguage()
  const [search, setSearch] = useSearchParams()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(wide).matches)
  const left = toLanguage(search.get('left')) ?? written ?? defaultLanguage
  const wanted = toLanguage(search.get('right'))
  const likely = languages.filter((language) => language !== left)
  const first = likely.find((language) => language === own) ?? likely[0] ?? null
  const asked = wanted && wanted !== left ? wanted : null
  const isAlone = written !== null && readStored(storageName) === null
  const right = asked ?? (isAlone ? null : first)
  return {
    isWide,
    left,
    right: isWide || !written ? right : null,
    show(side, language) {
      const next = chooseNext(side, language, { left, right })
      if (written && side === 'right') store(storageName, next.right && 'yes')
      const options = { replace: true, preventScrollReset: true }
      setSearch((query) => {
        query.set('left', next.left)
        if (next.right) query.set('right', next.right)
        else query.delete('right')
        return query
      }, options)
    },
  }
}

type Shown = Pick<Panes, 'left' | 'right'>

/** The language of the other pane moves to this one's place. */
function chooseNext(
  side: 'left' | 'right',
  language: Language | null,
  { left, right }: Shown,
): Shown {
  if (language === null) return { left, right: null }
  if (side === 'left') return { left: language, right: language === right ? left : right }
  return { left: language === left && right ? right : left, right: language }
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function toLanguage(text: string | null): Language | null {
  return isLanguage(text) ? text : null
}
