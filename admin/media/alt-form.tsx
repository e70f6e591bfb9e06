/** The alternative texts of a picture, in every language, or that it only decorates. */

import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as v from 'valibot'
import type { Media, MediaChange } from '#shared/admin/media.ts'
import { isSame } from '#shared/content-changes.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { mediaLimits } from '#shared/media.ts'
import { call } from '../session/call.ts'
import { readDraft, removeDraft, storeDraft } from '../session/drafts.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'

export function AltForm({ media }: { media: Media }) {
  const { documents } = useWords()
  const { file } = useMediaWords()
  const languages = useSiteLanguages()
  const { revalidate } = useRevalidator()
  const [{ texts, version }, setDraft] = useState<AltDraft>(
    () =>
      readAltDraft(media.hash) ?? {
        texts: { alt: media.alt, decorative: media.decorative },
        version: media.version,
      },
  )
  /** Set if somebody else has saved other texts meanwhile. */
  const [theirs, setTheirs] = useState<Media | null>(null)
  const [isSaving, setSaving] = useState(false)

  const edit = (texts: MediaChange) => {
    storeAltDraft(media.hash, { texts, version })
    setDraft({ texts, version })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const alt = Object.fromEntries(
      Object.entries(texts.alt).filter(([, text]) => text.trim() !== ''),
    )
    const body: MediaChange = { alt, decorative: texts.decorative }
    const path = `/api/admin/media/${media.hash}`
    // Once theirs are shown, saving replaces them.
    const answer = await call<Media>(path, {
      method: 'PATCH',
      version: theirs?.version ?? version,
      body,
    })
    setSaving(false)
    if (answer.ok) {
      const { version } = answer.data
      const left = readAltDraft(media.hash)
      // Text that was typed while the request was under way is still unsaved.
      if (left && !isSame(left.texts, texts)) storeAltDraft(media.hash, { ...left, version })
      else removeAltDraft(media.hash)
      setDraft((draft) => ({ ...draft, version }))
      setTheirs(null)
      showToast(file.saved)
      await revalidate()
    } else if (answer.code === 'STALE') {
      setTheirs((answer.data as { current: Media }).current)
    } else showProblem(answer.error)
  }
  return (
    <form className={styles.texts} onSubmit={save}>
      <p className={styles.hint}>{file.altHint}</p>
      {languages.map((language) => (
        <div key={language}>
          <TextField
            label={documents.languages[language]}
            lang={language}
            maxLength={mediaLimits.altText}
            autoComplete="off"
            value={texts.alt[language] ?? ''}
            disabled={texts.decorative}
            onChange={({ target }) =>
              edit({ ...texts, alt: { ...texts.alt, [language]: target.value } })
            }
          />
          {theirs && differs(theirs, language) && (
            <p className={styles.theirs}>{file.theirs(theirs.alt[language] ?? file.none)}</p>
          )}
        </div>
      ))}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={texts.decorative}
          onChange={({ target }) => edit({ ...texts, decorative: target.checked })}
        />
        {file.decorative}
      </label>
      {theirs && (
        <p className={styles.theirs} role="alert">
          {file.stale}
        </p>
      )}
      <div className={styles.acts}>
        <Button isPrimary type="submit" disabled={isSaving}>
          {file.save}
        </Button>
      </div>
    </form>
  )

  function differs(other: Media, language: Language): boolean {
    return (other.alt[language] ?? '') !== (texts.alt[language] ?? '')
  }
}

interface AltDraft {
  texts: MediaChange
  /** The version of the file that the texts belong to: the server refuses them if somebody has changed it since. */
  version: number
}

const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    texts: v.object({ alt: v.record(v.string(), v.string()), decorative: v.boolean() }),
    version: v.number(),
  }),
)

/** The alternative texts of a file that are typed and not saved. */
function readAltDraft(hash: string): AltDraft | null {
  const { success, output } = v.safeParse(draftSchema, readDraft('alt', hash))
  return success ? output : null
}

function storeAltDraft(hash: string, draft: AltDraft): void {
  storeDraft('alt', hash, JSON.stringify(draft))
}

function removeAltDraft(hash: string): void {
  removeDraft('alt', hash)
}
