/** Imports the posts of another blog: what is chosen stays chosen until the dialog is closed. */

import { useRef, useState } from 'react'
import * as v from 'valibot'
import {
  type BlogFormat,
  blogFormatNames,
  blogFormats,
  blogOriginSchema,
} from '#shared/admin/posts-import.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { useFirstLanguage, useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { useWords } from '../../words/words.ts'
import { useBlogWords } from './blog-words.ts'
import styles from './import-posts.module.css'
import { ImportPostsRun } from './import-posts-run.tsx'

export interface ChosenImport {
  file: File
  format: BlogFormat | null
  language: Language
  /** Of the old blog, as it was typed. */
  origin: string
  overwrite: boolean
  /** Whether pictures of other sites are downloaded. */
  downloads: boolean
}

export function ImportPostsButton() {
  const { imports } = useBlogWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{imports.act}</Button>
      {isOpen && <ImportPostsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportPostsDialog({ onClose }: { onClose(): void }) {
  const { imports } = useBlogWords()
  const first = useFirstLanguage()
  const [chosen, setChosen] = useState<Omit<ChosenImport, 'file'> & { file: File | null }>({
    file: null,
    format: null,
    language: first,
    origin: '',
    overwrite: false,
    downloads: false,
  })
  const [isRunning, setRunning] = useState(false)
  // While it is stored, closing would hide how it ends.
  const [isStoring, setStoring] = useState(false)
  const { file } = chosen
  return (
    <Dialog isAlert isWide title={imports.title} onClose={isStoring ? () => {} : onClose}>
      {isRunning && file ? (
        <ImportPostsRun
          chosen={{ ...chosen, file }}
          onStoring={setStoring}
          onBack={() => setRunning(false)}
          onClose={onClose}
        />
      ) : (
        <ChoiceForm
          chosen={chosen}
          onChoose={(more) => setChosen({ ...chosen, ...more })}
          onCheck={() => setRunning(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface ChoiceFormProps {
  chosen: Omit<ChosenImport, 'file'> & { file: File | null }
  onChoose(more: Partial<ChosenImport>): void
  onCheck(): void
  onClose(): void
}

function ChoiceForm({ chosen, onChoose, onCheck, onClose }: ChoiceFormProps) {
  const { documents } = useWords()
  const { imports } = useBlogWords()
  const languages = useSiteLanguages()
  const [isMissing, setMissing] = useState(false)
  const [isBadOrigin, setBadOrigin] = useState(false)
  const originField = useRef<HTMLInputElement>(null)
  const { file, format, language, origin } = chosen
  const formats = blogFormats.map((value) => ({
    value,
    text: value === 'velog' ? imports.anyMarkdown : blogFormatNames[value],
  }))
  const choose = ([next]: File[]) => {
    if (!next) return
    setMissing(false)
    onChoose({ file: next })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isWrong = origin.trim() !== '' && !v.is(blogOriginSchema, origin)
        setMissing(file === null)
        setBadOrigin(isWrong)
        if (isWrong) originField.current?.focus()
        else if (file) onCheck()
      }}
    >
      <p className={styles.hint}>{imports.hint}</p>
      <div className={styles.file}>
        <FileButton accept=".zip,.json,application/zip,application/json" onFiles={choose}>
          {file ? imports.other : imports.choose}
        </FileButton>
        <span>{file?.name ?? imports.noFile}</span>
      </div>
      {isMissing && <p role="alert">{imports.needsFile}</p>}
      <Select
        label={imports.format}
        name="format"
        value={format ?? ''}
        choices={[{ value: '', text: imports.detect }, ...formats]}
        onChange={({ target }) =>
          onChoose({ format: blogFormats.find((one) => one === target.value) ?? null })
        }
      />
      <Select
        label={imports.language}
        name="language"
        hint={imports.languageHint}
        value={language}
        choices={languages.map((value) => ({ value, text: documents.languages[value] }))}
        onChange={({ target }) =>
          onChoose({ language: languages.find((one) => one === target.value) ?? language })
        }
      />
      <div>
        <TextField
          ref={originField}
          label={imports.origin}
          name="origin"
          type="url"
          autoComplete="url"
          placeholder="https://"
          hint={imports.originHint}
          value={origin}
          aria-invalid={isBadOrigin || undefined}
          onChange={({ target }) => {
            setBadOrigin(false)
            onChoose({ origin: target.value })
          }}
        />
        {isBadOrigin && <p role="alert">{imports.wrongOrigin}</p>}
      </div>
      {(['downloads', 'overwrite'] as const).map((name) => (
        <div key={name}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={chosen[name]}
              aria-describedby={`${name}-hint`}
              onChange={({ target }) => onChoose({ [name]: target.checked })}
            />
            {imports[name]}
          </label>
          <p id={`${name}-hint`} className={styles.hint}>
            {imports[`${name}Hint`]}
          </p>
        </div>
      ))}
      <div className="choices">
        <Button onClick={onClose}>{imports.cancel}</Button>
        <Button isPrimary type="submit">
          {imports.check}
        </Button>
      </div>
    </form>
  )
}
