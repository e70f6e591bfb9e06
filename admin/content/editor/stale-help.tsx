/** Below a stale translation: what has changed in the text that it translates, and a button that confirms it. */
import { useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { Button } from '../../ui/button.tsx'
import { TextDiff } from '../text-diff.tsx'
import styles from './editor.module.css'
import { idOf, useForm } from './form-context.ts'

interface StaleHelpProps {
  path: FieldPath
  language: Language
  /** The text in the default language, and the one that the translation was confirmed for. */
  original: string
  source: string
}

export function StaleHelp({ path, language, original, source }: StaleHelpProps) {
  const { kind, words, fieldWords, defaultLanguage, language: own, stale, announce } = useForm()
  const [isSending, setSending] = useState(false)
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
      <details className={styles.peek}>
        <summary>{words.stale.changed(words.languages[defaultLanguage])}</summary>
        <TextDiff
          before={source}
          after={original}
          own={defaultLanguage}
          language={own}
          unchanged={words.stale.unchanged}
        />
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
