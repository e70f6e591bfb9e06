/** The one control of who sees a document; for a post, also language by language. */

import { visibilitiesOf } from '#shared/admin/visibility.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PublishWords } from '#shared/i18n/panel/publishing/en.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { toLocalTime, toMoment } from '../ui/local-time.ts'
import { Mark } from '../ui/mark.tsx'
import { type Choice, type Chosen, choicesOf } from './choose-visibility.ts'
import { listLanguageStates } from './language-states.ts'
import styles from './publish.module.css'
import { useWords } from './room-words.ts'

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

interface VisibilityControlProps {
  draft: { kind: KindName; current: unknown; published: unknown }
  chosen: Chosen
  onChoose(chosen: Chosen): void
}

export function VisibilityControl({ draft, chosen, onChoose }: VisibilityControlProps) {
  const { languages: names, publish } = useWords().content
  const shown = useSiteLanguages()
  const rows = choicesOf(draft, chosen).filter(({ language }) => shown.includes(language))
  const { all, each } = chosen
  const isPost = draft.kind === 'post' && rows.length > 1
  if (each === null) {
    return (
      <>
        <ChoiceField
          label={isPost ? publish.allLanguages : publish.visibility}
          isBare={!isPost}
          {...(all.is !== 'keep' && { hint: publish.hints[all.is] })}
          choice={all}
          choices={visibilitiesOf(draft.kind)}
          onChoose={(all) => onChoose({ all, each })}
        />
        {isPost && (
          <p className={styles.languages}>
            {rows
              .filter(({ choice, isWritten }) => choice !== all || !isWritten)
              .map(({ language, choice, isPartly, isWritten }) => (
                <Mark key={language} tone="bad">
                  {names[language]}: {nameOf(publish, choice.is, isWritten)}
                  {isPartly && ` · ${publish.partly}`}
                </Mark>
              ))}
            <Button
              isQuiet
              onClick={() => {
                const own = rows.map(({ language, choice }) => {
                  return [
                    language,
                    { ...choice, is: choice.is === 'private' ? 'draft' : choice.is },
                  ]
                })
                onChoose({ all, each: Object.fromEntries(own) })
              }}
            >
              {publish.byLanguage}
            </Button>
          </p>
        )}
      </>
    )
  }
  return (
    <>
      {rows.map(({ language, choice, isPartly, isWritten, isPublished }) => (
        <ChoiceField
          key={language}
          label={names[language] + (isPartly ? ` · ${publish.partly}` : '')}
          choice={choice}
          isRemoved={!isWritten}
          choices={[
            ...(isWritten ? (['public', 'scheduled', 'draft'] as const) : (['public'] as const)),
            ...(isPublished ? (['keep'] as const) : []),
          ]}
          onChoose={(choice) => onChoose({ all, each: { ...each, [language]: choice } })}
        />
      ))}
      <p>
        <Button isQuiet onClick={() => onChoose({ all, each: null })}>
          {publish.together}
        </Button>
      </p>
    </>
  )
}

function nameOf({ states, keep, remove }: PublishWords, is: Choice['is'], isWritten = true) {
  return is === 'keep' ? keep : isWritten ? states[is] : remove
}

interface ChoiceFieldProps {
  label: string
  isBare?: boolean
  hint?: string
  choice: Choice
  choices: readonly Choice['is'][]
  /** There is no text any more. */
  isRemoved?: boolean
  onChoose(choice: Choice): void
}

function ChoiceField(props: ChoiceFieldProps) {
  const { label, isBare, hint, choice, choices, isRemoved, onChoose } = props
  const { content, editor } = useWords()
  const { publish } = content
  const { is, from } = choice
  return (
    <div className={styles.visibility}>
      <Select
        label={label}
        isBare={isBare ?? false}
        {...(hint && { hint })}
        choices={choices.map((one) => ({ value: one, text: nameOf(publish, one, !isRemoved) }))}
        value={is}
        onChange={({ target }) => {
          const next = choices.find((one) => one === target.value)
          if (next) onChoose({ ...choice, is: next })
        }}
      />
      {is === 'scheduled' && (
        <TextField
          label={publish.time}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={toLocalTime(from) ?? ''}
          {...(from !== '' && {
            hint: editor.field.zone(
              Intl.DateTimeFormat().resolvedOptions().timeZone,
              new Date(from).toISOString().slice(0, 16).replace('T', ' '),
            ),
          })}
          onChange={({ target }) => onChoose({ ...choice, from: toMoment(target.value) })}
        />
      )}
    </div>
  )
}
