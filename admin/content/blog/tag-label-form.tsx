/** What a tag is called in each language of the site. Where that is empty, visitors see the tag itself. */
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkDocument } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { type TagLabel, tagLabelSchema } from '#shared/tags.ts'
import { call } from '../../session/call.ts'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../room-words.ts'
import styles from './blog.module.css'
import { useBlogWords } from './room-words.ts'

interface TagLabelFormProps {
  label: TagLabel
  /** What was written when the form was closed. */
  unsaved: TagLabel | undefined
  onEdit(unsaved: TagLabel): void
  onDone(): void
}

export function TagLabelForm({ label, unsaved, onEdit, onDone }: TagLabelFormProps) {
  const words = useBlogWords()
  const { documents, problems, session } = useWords()
  const languages = useSiteLanguages()
  const { revalidate } = useRevalidator()
  const names = unsaved ?? label
  const [problem, setProblem] = useState<{ language: string; text: string } | null>(null)
  const [isSending, setSending] = useState(false)

  const edit = (language: Language, text: string) => {
    onEdit({ ...names, [language]: text })
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = Object.entries(names).filter(([, text]) => text?.trim())
    const checked = checkDocument(tagLabelSchema, Object.fromEntries(written))
    if (!checked.ok) {
      const [first] = checked.problems
      const language = String(first?.path[0])
      return setProblem({ language, text: describeProblem(problems, first?.problem ?? '') })
    }
    setSending(true)
    const path = '/api/admin/posts/tags/label'
    const answer = await call(path, { method: 'POST', body: checked.value })
    setSending(false)
    if (!answer.ok) {
      return setProblem({ language: '', text: answer.error ?? session.unreachable })
    }
    await revalidate()
    showToast(words.labelled(label.tag))
    onDone()
  }
  return (
    <form className={styles.label} onSubmit={submit} noValidate>
      <p className={styles.hint}>{words.labelHint(label.tag)}</p>
      {languages.map((language, index) => (
        <TextField
          key={language}
          label={documents.languages[language]}
          lang={language}
          maxLength={40}
          autoComplete="off"
          autoFocus={index === 0}
          placeholder={label.tag}
          value={names[language] ?? ''}
          aria-invalid={problem?.language === language ? true : undefined}
          onChange={({ target }) => edit(language, target.value)}
        />
      ))}
      <p role="alert">{problem?.text}</p>
      <div className="choices">
        <Button onClick={onDone}>{words.cancel}</Button>
        <Button type="submit" isPrimary disabled={isSending}>
          {words.saveLabel}
        </Button>
      </div>
    </form>
  )
}
