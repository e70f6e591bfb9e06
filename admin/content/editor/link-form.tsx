/** What a link leads to: an address, or a document of the site that typed words find. */
import { type RefObject, useState } from 'react'
import type { DocumentEntry, EditedDocument } from '#shared/admin/content.ts'
import { kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { namesOfKinds } from '#shared/kinds/names.ts'
import { call } from '../../session/call.ts'
import { useFoundDocuments } from '../../session/found-documents.ts'
import { shellWords } from '../../shell/words.ts'
import { Finder } from '../../ui/finder.tsx'
import { chooseTitle } from '../../words/document-title.ts'
import { usePanelLanguage } from '../../words/words.ts'
import { useForm } from './form-context.ts'
import { CaretForm } from './insert-menu.tsx'
import type { Link } from './markdown-commands.ts'
import type { MarkdownHandle } from './markdown-field.tsx'

/** Others have no page of their own. */
const kinds: readonly string[] = ['post', 'project', 'page']
const most = 8

interface LinkFormProps {
  /** Of the text. */
  language: Language
  handle: RefObject<MarkdownHandle | null>
  /** null: the form was given up. */
  onClose(link: Link | null, isLeft: boolean): void
}

export function LinkForm({ language, handle, onClose }: LinkFormProps) {
  const { words } = useForm()
  const { language: panelLanguage, words: panel } = usePanelLanguage()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const address = readAddress(text)
  const { documents, state } = useFoundDocuments(address === null ? text : null, 50)
  const linkTo = async ({ kind, id }: DocumentEntry, title: string) => {
    // Its address may have other words than its id.
    const answer = await call<EditedDocument>(`/api/admin/content/${kind}/${id}`)
    const published = answer.ok ? answer.data.published : undefined
    onClose({ address: kindOf(kind).path(id, published), title }, false)
  }
  const found = documents
    .filter(({ kind, isPublished, visibility }) => {
      const isSeen = isPublished && visibility !== 'private'
      return isSeen && kinds.includes(kind)
    })
    .slice(0, most)
    .map((entry) => {
      const title = chooseTitle(entry, language, panel.documents).text
      return {
        id: `${entry.kind}/${entry.id}`,
        text: `${title} · ${namesOfKinds[panelLanguage][entry.kind]}`,
        run: () => void linkTo(entry, title),
      }
    })
  const own = address !== null && {
    id: 'address',
    text: words.markdown.link.to(address),
    run: () => onClose({ address, title: '' }, false),
  }
  const choices = own ? [own] : found
  const isEmpty = state === null && choices.length === 0
  return (
    <CaretForm
      handle={handle}
      name={words.markdown.link.name}
      onClose={(isLeft) => onClose(null, isLeft)}
    >
      <Finder
        name={words.markdown.link.name}
        prompt={words.markdown.link.prompt}
        typed={typed}
        found={choices}
        status={state ? shellWords[panelLanguage][state] : isEmpty ? words.markdown.link.none : ''}
        onType={setTyped}
      />
    </CaretForm>
  )
}

/** null: these are words. What has no scheme is a site, or an email address. */
function readAddress(text: string): string | null {
  if (/^(?:https?:\/\/|mailto:|tel:|[/#])\S*$/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[^\s@/.]+(?:\.[^\s@/.]+)*\.\p{L}{2,}(?:[/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : null
}
