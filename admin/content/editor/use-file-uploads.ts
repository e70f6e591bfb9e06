/** Uploads files into a Markdown text: each appears where the selection was when it was added. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Media } from '#shared/admin/media.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { isPicture, toReference } from '#shared/media.ts'
import { type UploadRefusal, uploadFile } from '../../session/upload-file.ts'
import { findDifference, lineBreakBefore, type Selected } from './markdown-commands.ts'
import type { MarkdownHandle } from './markdown-field.tsx'

export interface FileUpload {
  id: number
  name: string
  /** null: it is on its way. */
  reason: UploadRefusal | null
}

interface FileUploadsOptions {
  text: string
  language: Language
  handle: RefObject<MarkdownHandle | null>
  /** Whether the focus is in the field. */
  isWriting(): boolean
  /** The text in the form; null: the form was left. */
  readText(): string | null
  onWrite(text: string): void
  /** `isAsking`: a picture without a description is where the user writes. */
  onInserted(media: Media, isAsking: boolean): void
  /** The text of a composition is in the field. */
  onComposed(): void
  /** Nothing else tells of it: the field with its list of uploads is gone. */
  onRefusedUnseen(name: string, reason: UploadRefusal): void
}

export function useFileUploads(options: FileUploadsOptions) {
  const [items, setItems] = useState<readonly FileUpload[]>([])
  const latest = useRef(options)
  /** Of the uploads under way, in the text `known`. */
  const places = useRef(new Map<number, number>())
  const known = useRef(options.text)
  const lastId = useRef(0)
  /** Ends when nothing is composed; an insertion would end the composition. */
  const composed = useRef<PromiseWithResolvers<void> | null>(null)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(Promise.resolve())

  const follow = (text: string) => {
    for (const [id, place] of places.current)
      places.current.set(id, movePlace(place, known.current, text))
    known.current = text
  }
  useEffect(() => {
    latest.current = options
    follow(options.text)
  })

  const insert = async (id: number, media: Media) => {
    await composed.current?.promise
    const { handle, language, readText, isWriting, onWrite, onInserted } = latest.current
    const text = readText()
    // The form was left: the file is in the room Media.
    if (text === null) return
    // The field is gone when another language is shown; its text is not.
    const selected = handle.current?.read() ?? { text, from: text.length, to: text.length }
    follow(selected.text)
    const place = places.current.get(id) ?? selected.to
    places.current.delete(id)
    const next = insertFile(selected, place, media)
    // Files that were added together come in their order.
    const added = next.text.length - selected.text.length
    for (const [other, at] of places.current) if (at >= place) places.current.set(other, at + added)
    known.current = next.text
    // Somebody who writes elsewhere keeps the focus there.
    const isHere = isWriting()
    if (isHere) handle.current?.write(next)
    else onWrite(next.text)
    const isDescribed = media.decorative || media.alt[language] !== undefined
    const isAt = selected.from === place && selected.to === place
    onInserted(media, isPicture(media.type) && !isDescribed && isHere && isAt)
  }
  const upload = async (id: number, file: File) => {
    const uploaded = await uploadFile(file)
    const { handle, onRefusedUnseen } = latest.current
    if (uploaded.ok) await insert(id, uploaded.media)
    else if (!handle.current) onRefusedUnseen(file.name, uploaded.reason)
    places.current.delete(id)
    setItems((items) =>
      uploaded.ok
        ? items.filter((item) => item.id !== id)
        : items.map((item) => (item.id === id ? { ...item, reason: uploaded.reason } : item)),
    )
  }
  return {
    items,
    add(files: readonly File[]) {
      const selected = latest.current.handle.current?.read()
      if (!selected) return
      follow(selected.text)
      for (const file of files) {
        lastId.current += 1
        const id = lastId.current
        places.current.set(id, selected.to)
        setItems((items) => [...items, { id, name: file.name, reason: null }])
        sent.current = sent.current.then(() => upload(id, file))
      }
    },
    /** One that was uploaded before. */
    insert: (media: Media) => void insert(0, media),
    isComposing: () => composed.current !== null,
    dismiss: (id: number) => setItems((items) => items.filter((item) => item.id !== id)),
    whenQuiet: () => composed.current?.promise,
    composition: {
      onCompositionStart() {
        clearTimeout(ending.current)
        composed.current ??= Promise.withResolvers()
      },
      onCompositionEnd() {
        // The editor has the text only after this event.
        ending.current = setTimeout(() => {
          composed.current?.resolve()
          composed.current = null
          latest.current.onComposed()
        })
      },
    },
  }
}

/** The place that a place in `before` has in `after`; what was typed exactly there comes after it. */
export function movePlace(place: number, before: string, after: string): number {
  const { start, end } = findDifference(before, after)
  if (place <= start) return place
  const fromEnd = before.length - place
  return fromEnd <= end ? after.length - fromEnd : after.length - end
}

/**
 * Puts a file into a text as a paragraph of its own. A stored description need not be repeated: the page uses it where
 * the text has none.
 */
export function insertFile(
  { text, from, to }: Selected,
  place: number,
  media: Pick<Media, 'name' | 'type'>,
): Selected {
  const open = `${lineBreakBefore(text, place)}${isPicture(media.type) ? '![' : `[${media.name}`}`
  const rest = text.slice(place)
  const close = `](${toReference(media.name)})${rest === '' || rest.startsWith('\n') ? '' : '\n\n'}`
  const inserted = open + close
  const move = (at: number) => (at < place ? at : at + inserted.length)
  return { text: text.slice(0, place) + inserted + rest, from: move(from), to: move(to) }
}
