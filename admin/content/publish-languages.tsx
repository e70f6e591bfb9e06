/** The languages of a document that is going to be published. Those of a post are published one by one. */
import { type LanguageActs, languageActs } from '#shared/admin/publish-languages.ts'
import { valueAt } from '#shared/content-changes.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import field from '../ui/field.module.css'
import { Mark } from '../ui/mark.tsx'
import { formatMoment } from '../words/times.ts'
import { listLanguageStates } from './language-states.ts'
import styles from './publish.module.css'
import { useRoomLanguage, useWords } from './room-words.ts'

interface LanguageMarksProps {
  kind: KindName
  document: unknown
  languages: readonly Language[]
}

/** How much of the document is written in each language. */
export function LanguageMarks({ kind, document, languages }: LanguageMarksProps) {
  const { languages: names, publish } = useWords().content
  return (
    <ul className={styles.languages}>
      {listLanguageStates(kind, document, languages).map(({ language, state }) => (
        <li key={language}>
          <Mark tone={state === 'live' ? 'good' : 'bad'}>
            {names[language]}: {publish[state]}
          </Mark>
        </li>
      ))}
    </ul>
  )
}

interface LanguageChoicesProps {
  kind: KindName
  current: unknown
  published: unknown
  acts: LanguageActs
  /** The languages that are going to appear later, with their moments. */
  scheduled: { language: Language; from: string }[]
  onChange(acts: LanguageActs): void
}

export function LanguageChoices(props: LanguageChoicesProps) {
  const { kind, current, published, acts, scheduled, onChange } = props
  const { language: panelLanguage, words } = useRoomLanguage()
  const { publish } = words.content
  const languages = useSiteLanguages()
  const states = listLanguageStates(kind, current, languages)
  return (
    <ul className={styles.languages}>
      {languages.map((language) => {
        const isPublished = hasText(published, language)
        const name = words.content.languages[language]
        const isWritten = hasText(current, language)
        if (!isPublished && !isWritten) {
          return (
            <li key={language}>
              <Mark tone="quiet">
                {name}: {publish.absent}
              </Mark>
            </li>
          )
        }
        const from = scheduled.find((one) => one.language === language)?.from
        const isWhole = states.some((one) => one.language === language && one.state !== 'partly')
        return (
          <li key={language} className={field.field}>
            <label className={field.label}>
              {name}
              {!isWhole && (
                <>
                  {' '}
                  <Mark tone="bad">{publish.partly}</Mark>
                </>
              )}
              <select
                className={field.control}
                aria-label={publish.choiceLabel(name)}
                value={acts[language] ?? 'publish'}
                onChange={({ target }) => {
                  const act = languageActs.find((one) => one === target.value)
                  onChange({ ...acts, [language]: act })
                }}
              >
                <option value="publish">
                  {isWritten ? publish.choices.publish : publish.choices.remove}
                </option>
                <option value="keep">
                  {isPublished ? publish.choices.keep : publish.choices.notYet}
                </option>
                {isPublished && isWritten && (
                  <option value="withdraw">{publish.choices.withdraw}</option>
                )}
              </select>
            </label>
            {from && (
              <p className={field.hint}>{publish.appears(formatMoment(from, panelLanguage))}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Languages that are written completely are published, unless the owner says otherwise. So are those that the site
 * does not have, which nobody sees.
 */
export function firstActs(kind: KindName, current: unknown): LanguageActs {
  const partly = listLanguageStates(kind, current).filter(({ state }) => state === 'partly')
  return Object.fromEntries(partly.map(({ language }) => [language, 'keep']))
}

function hasText(document: unknown, language: Language): boolean {
  return valueAt(document, ['texts', language]) !== undefined
}
