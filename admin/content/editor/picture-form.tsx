/**
 * What a picture of a text is for who does not see it, and its caption. The text has both; a description that it leaves
 * empty is that of the file, in whose entry it also stands that a picture only decorates.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Media } from '#shared/admin/media.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { mediaLimits, namesInAddress, toReference } from '#shared/media.ts'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showProblem } from '../../ui/toasts.ts'
import { findMedia } from '../find-undescribed.ts'
import { useForm } from './form-context.ts'
import { CaretForm } from './insert-menu.tsx'
import styles from './markdown.module.css'
import type { MarkdownHandle } from './markdown-field.tsx'
import type { TextPicture } from './markdown-pictures.ts'

interface PictureFormProps {
  picture: TextPicture
  /** Of the text. */
  language: Language
  handle: RefObject<MarkdownHandle | null>
  /** `isLeft`: the focus is elsewhere already. */
  onClose(next: TextPicture | null, isLeft: boolean): void
}

export function PictureForm({ picture, language, handle, onClose }: PictureFormProps) {
  const { words } = useForm()
  const { address } = picture
  const [texts, setTexts] = useState({ alt: picture.alt, caption: picture.caption })
  const [media, setMedia] = useState<Media | null>(null)
  const [isDecorative, setDecorative] = useState(false)
  useEffect(() => {
    const [name] = namesInAddress(address)
    if (name === undefined) return
    void findMedia(toReference(name)).then((found) => {
      setMedia(found ?? null)
      setDecorative(found?.decorative ?? false)
    })
  }, [address])

  const isSent = useRef(false)
  const finish = async (isLeft: boolean) => {
    if (isSent.current) return
    isSent.current = true
    if (media && media.decorative !== isDecorative) {
      const { alt, hash, version } = media
      const body = { alt, decorative: isDecorative }
      const answer = await call(`/api/admin/media/${hash}`, { method: 'PATCH', version, body })
      isSent.current = answer.ok
      if (!answer.ok) return showProblem(answer.error)
    }
    onClose({ ...picture, ...texts, alt: isDecorative ? '' : texts.alt }, isLeft)
  }
  return (
    <CaretForm
      handle={handle}
      name={words.markdown.picture}
      onSubmit={() => void finish(false)}
      onClose={(isLeft) => (isLeft ? void finish(true) : onClose(null, false))}
    >
      <TextField
        label={words.picture.alt}
        hint={words.markdown.altHint}
        lang={language}
        maxLength={mediaLimits.altText}
        autoComplete="off"
        disabled={isDecorative}
        placeholder={media?.alt[language]}
        value={texts.alt}
        onChange={({ target }) => setTexts({ ...texts, alt: target.value })}
      />
      <TextField
        label={words.markdown.caption}
        lang={language}
        maxLength={mediaLimits.caption}
        autoComplete="off"
        value={texts.caption}
        onChange={({ target }) => setTexts({ ...texts, caption: target.value })}
      />
      {media && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={({ target }) => setDecorative(target.checked)}
          />
          {words.markdown.decorative}
        </label>
      )}
      <div className={styles.acts}>
        <Button isPrimary type="submit">
          {words.markdown.done}
        </Button>
        <Button onClick={() => onClose(null, false)}>{words.picture.cancel}</Button>
      </div>
    </CaretForm>
  )
}
