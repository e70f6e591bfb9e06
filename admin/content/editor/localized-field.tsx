/** A field with one entry for each language: the languages of the panes side by side, row by row. */
import { useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Field } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './editor.module.css'
import { FieldEditor, type FieldOf } from './field-editor.tsx'
import { Problems } from './field-frame.tsx'
import { isTime } from './find-missing.ts'
import { idOf, useForm } from './form-context.ts'
import { isAsked } from './group-field.tsx'

const TextDiff = lazyPart(() => import('../field-diff.tsx').then((part) => part.TextDiff))

type Texts = Partial<Record<Language, unknown>>

export function LocalizedField({ path, field, value }: FieldOf<'localized'>) {
  const { defaultLanguage, panes } = useForm()
  const mayBeMissing = (language: Language) => field.needs === 'any' || language !== defaultLanguage
  const texts = (value ?? {}) as Texts
  const inner = field.field
  if (inner.type !== 'group') {
    return (
      <Row
        path={path}
        fieldIn={(language) => ({ ...inner, isOptional: mayBeMissing(language) })}
        texts={texts}
        mayBeLeftOut={field.isOptional}
        toPath={(language) => [...path, language]}
      />
    )
  }
  const groups = texts as Partial<Record<Language, Record<string, unknown>>>
  return (
    <div className={styles.wide}>
      <div className={styles.fields}>
        {Object.entries(inner.fields)
          .filter(([, field]) => isAsked(field))
          .map(([name, field]) => (
            <Row
              key={name}
              path={[...path, name]}
              fieldIn={() => field}
              texts={Object.fromEntries(
                languages.map((language) => [language, lookUp(groups[language], name)]),
              )}
              toPath={(language) => [...path, language, name]}
            />
          ))}
      </div>
      <div className={styles.panes} data-panes={panes.length}>
        {panes.map((language) => (
          <div key={language}>
            <Problems path={[...path, language]} />
            {mayBeMissing(language) && groups[language] !== undefined && (
              <RemoveLanguage
                path={[...path, language]}
                language={language}
                onRemove={() =>
                  focusField([...path, language, ...Object.keys(inner.fields).slice(0, 1)])
                }
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  path: FieldPath
  fieldIn(language: Language): Field
  texts: Texts
  mayBeLeftOut?: boolean
  toPath(language: Language): FieldPath
}

function Row({ path, fieldIn, texts, mayBeLeftOut = false, toPath }: RowProps) {
  const { defaultLanguage, panes } = useForm()
  return (
    <div className={styles.panes} data-panes={panes.length}>
      {panes.map((language) => (
        <div key={language} className={styles.pane}>
          <FieldEditor
            path={toPath(language)}
            field={fieldIn(language)}
            value={texts[language]}
            isMissing={
              !isTime(fieldIn(language)) &&
              isEmpty(texts[language]) &&
              !isEmpty(texts[defaultLanguage])
            }
            mayBeLeftOut={mayBeLeftOut}
          />
          <Helps path={toPath(language)} texts={texts} language={language} />
        </div>
      ))}
      <Problems path={path} />
    </div>
  )
}

interface HelpsProps {
  path: FieldPath
  texts: Texts
  language: Language
}

/** The default language's text to look at, and other languages' texts to begin with. */
export function Helps({ path, texts, language }: HelpsProps) {
  const { words, defaultLanguage, panes, stale, edit } = useForm()
  const siteLanguages = useSiteLanguages()
  const source = stale.sourceOf(path)
  const original = texts[defaultLanguage]
  const isHidden = !panes.includes(defaultLanguage)
  const sources = isEmpty(texts[language])
    ? siteLanguages.filter((other) => other !== language && !isEmpty(texts[other]))
    : []
  /** The buttons are gone then. */
  const copy = (text: unknown) => {
    edit(path, text)
    focusField(path)
  }
  return (
    <>
      {source !== null && typeof original === 'string' && (
        <StaleHelp path={path} language={language} original={original} source={source} />
      )}
      {isHidden && typeof original === 'string' && !isEmpty(original) && (
        <details className={styles.peek}>
          <summary>{words.panes.peek(words.languages[defaultLanguage])}</summary>
          <p lang={defaultLanguage}>{original}</p>
        </details>
      )}
      {sources.length > 0 && (
        <p className={styles.copies}>
          {sources.map((source) => (
            <Button key={source} isQuiet onClick={() => copy(texts[source])}>
              {words.panes.copyFrom(words.languages[source])}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

interface RemoveLanguageProps {
  path: FieldPath
  language: Language
  /** The button is gone then. */
  onRemove(): void
}

function RemoveLanguage({ path, language, onRemove }: RemoveLanguageProps) {
  const { words, edit, read } = useForm()
  const name = words.languages[language]
  const remove = () => {
    const removed = read(path)
    edit(path, undefined)
    showToast(words.panes.removed(name), { undo: () => edit(path, removed) })
    onRemove()
  }
  return (
    <Button isQuiet isDangerous onClick={remove}>
      {words.panes.remove(name)}
    </Button>
  )
}

function focusField(path: FieldPath): void {
  document.getElementById(idOf(path))?.focus()
}

export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || String(value).trim() === ''
}

interface StaleHelpProps {
  path: FieldPath
  language: Language
  /** The text in the default language, and the one that the translation was confirmed for. */
  original: string
  source: string
}

/** Below a stale translation: what has changed in the text that it translates, and a button that confirms it. */
function StaleHelp({ path, language, original, source }: StaleHelpProps) {
  const { kind, words, fieldWords, defaultLanguage, language: own, stale, announce } = useForm()
  const [isSending, setSending] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const name = `${fieldTextOf(fieldWords, kind, path).label} · ${words.languages[language]}`
  const confirm = async () => {
    setSending(true)
    const isDone = await stale.confirm(path)
    setSending(false)
    if (!isDone) return
    announce(words.stale.confirmed(name))
    document.getElementById(idOf(path))?.focus()
  }
  return (
    <div className={styles.stale}>
      <details
        className={styles.peek}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{words.stale.changed(words.languages[defaultLanguage])}</summary>
        {/* Comparing long texts takes longer than a key may. */}
        {isOpen && (
          <TextDiff
            before={source}
            after={original}
            own={defaultLanguage}
            language={own}
            unchanged={words.stale.unchanged}
          />
        )}
      </details>
      <Button
        isQuiet
        disabled={isSending}
        aria-label={words.stale.fitsLabel(name)}
        onClick={() => void confirm()}
      >
        {words.stale.fits}
      </Button>
    </div>
  )
}
