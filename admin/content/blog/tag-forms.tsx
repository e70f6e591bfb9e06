/** Gives a tag another name, in all posts and drafts; with the name of another tag, the two become one. */
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { checkDocument } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { tagSchema } from '#shared/posts.ts'
import { type TagLabel, tagLabelSchema } from '#shared/tags.ts'
import { call } from '../../session/call.ts'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../room-words.ts'
import styles from './blog.module.css'
import { useBlogWords } from './blog-words.ts'

interface TagNameFormProps {
  tag: string
  tags: PostAdminList['tags']
  /** What was written when the form was closed. */
  unsaved: string | undefined
  onEdit(unsaved: string): void
  /** `name`: the tag that it has become. */
  onDone(name?: string): void
}

export function TagNameForm({ tag, tags, unsaved, onEdit, onDone }: TagNameFormProps) {
  const words = useBlogWords()
  const { problems, session } = useWords()
  const { revalidate } = useRevalidator()
  const name = unsaved ?? tag
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const next = name.trim()
  const other = tags.find((one) => one.tag !== tag && one.tag.toLowerCase() === next.toLowerCase())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDocument(tagSchema, name)
    if (!checked.ok)
      return setProblem(describeProblem(problems, checked.problems[0]?.problem ?? ''))
    setSending(true)
    const to = other?.tag ?? checked.value
    const body = { from: tag, to }
    const answer = await call('/api/admin/posts/tags', { method: 'POST', body })
    setSending(false)
    if (!answer.ok && answer.code !== 'NOT_FOUND') {
      return setProblem(answer.error ?? session.unreachable)
    }
    await revalidate()
    showToast(answer.ok ? words.renamed(tag, to) : words.changed, {
      isProblem: !answer.ok,
    })
    onDone(answer.ok ? to : undefined)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={words.newName(tag)}
        isBare
        name="tag"
        maxLength={40}
        autoComplete="off"
        autoFocus
        value={name}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          onEdit(target.value)
          setProblem(null)
        }}
      />
      <p role="alert">{problem}</p>
      {other && <p>{words.merges(other.tag)}</p>}
      <div className="choices">
        <Button onClick={() => onDone()}>{words.cancel}</Button>
        <Button type="submit" isPrimary disabled={isSending || next === tag}>
          {other ? words.merge : words.save}
        </Button>
      </div>
    </form>
  )
}

interface TagLabelFormProps {
  label: TagLabel
  /** What was written when the form was closed. */
  unsaved: TagLabel | undefined
  onEdit(unsaved: TagLabel): void
  onDone(): void
}

/** What a tag is called in each language of the site. Where that is empty, visitors see the tag itself. */
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
