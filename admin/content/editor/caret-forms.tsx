/** What is asked for while a text is written: the texts of a picture, the target of a link, a file of the room Media. */
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Media } from '#shared/admin/media.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { toReference } from '#shared/media.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { linkTo, replaceSelected, type Selected } from './markdown-commands.ts'
import type { MarkdownHandle } from './markdown-field.tsx'
import { findPicture, type TextPicture, writePicture } from './markdown-pictures.ts'

const MediaDialog = lazyPart(() => import('./media-field.tsx').then((part) => part.MediaDialog))
const PictureForm = lazyPart(() => import('./picture-form.tsx').then((part) => part.PictureForm))
const LinkForm = lazyPart(() => import('./link-form.tsx').then((part) => part.LinkForm))

/** What a chosen picture is for: the text, or a selected address. */
export type Choosing = 'insert' | 'replace' | null

interface CaretFormsOptions {
  text: string
  language: Language
  handle: RefObject<MarkdownHandle | null>
  isWriting(): boolean
  onWrite(text: string): void
  onInsert(media: Media): void
}

export function useCaretForms(options: CaretFormsOptions) {
  const { text, language, handle, isWriting, onWrite, onInsert } = options
  const [asked, setAsked] = useState<{ address: string; at: number } | null>(null)
  const [linked, setLinked] = useState<Selected | null>(null)
  const [choosing, choose] = useState<Choosing>(null)
  const picture = asked && findPicture(text, asked.at, asked.address)
  // It was removed from the text.
  if (asked && !picture) setAsked(null)

  /** A form takes the focus, but not from somebody who has gone on while it was loaded. */
  const ask = async (form: { load(): Promise<unknown> }, show: (selected: Selected) => void) => {
    const before = handle.current?.read()
    if (!before || (await form.load().catch(() => null)) === null) return
    const now = handle.current?.read()
    if (isWriting() && now?.from === before.from && now.to === before.to) flushSync(() => show(now))
  }
  const describe = (next: TextPicture | null, isLeft: boolean) => {
    // Its focus goes nowhere else first.
    flushSync(() => setAsked(null))
    const { current } = handle
    if (!current) return
    const written = next && writePicture(current.read().text, next.from, next)
    if (!isLeft) return written ? current.write(written) : current.focus()
    if (written) onWrite(written.text)
  }
  const use = (media: Media) => {
    const { current } = handle
    current?.focus()
    if (choosing === 'insert') onInsert(media)
    else current?.write(replaceSelected(current.read(), toReference(media.name)))
  }
  return {
    choose,
    describe: (address: string, at: number) => setAsked({ address, at }),
    /** Of the picture that was inserted or clicked last. */
    askForTexts: (address: string, at: number) =>
      void ask(PictureForm, ({ to }) => to === at && setAsked({ address, at })),
    askForLink: () => void ask(LinkForm, setLinked),
    forms: (
      <>
        {picture && (
          <PictureForm
            key={`${asked.address} ${asked.at}`}
            {...{ picture, language, handle }}
            onClose={describe}
          />
        )}
        {linked && (
          <LinkForm
            {...{ language, handle }}
            onClose={(link, isLeft) => {
              flushSync(() => setLinked(null))
              if (isLeft) return
              if (link) handle.current?.write(linkTo(linked, link))
              else handle.current?.focus()
            }}
          />
        )}
        {choosing && (
          <MediaDialog
            kind="picture"
            onChoose={(media) => {
              choose(null)
              // The dialog gives the focus back first, in a frame of its own.
              requestAnimationFrame(() => requestAnimationFrame(() => use(media)))
            }}
            onClose={() => choose(null)}
          />
        )}
      </>
    ),
  }
}
