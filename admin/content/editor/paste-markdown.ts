/** What was copied with its form in a page or a program is pasted as Markdown; what is left out is told. */
import { loadModule } from '../../session/load.ts'
import { showToast } from '../../ui/toasts.ts'
import { lineBreakBefore, type Selected } from './markdown-commands.ts'
import type { MarkdownHandle } from './markdown-field.tsx'
import type { Dropped } from './read-pasted.ts'

/** What plain text would lose. */
const formed =
  /<(?:table|h[1-6]|[uo]l|blockquote|a|strong|b|em|i|del|s|code|pre|img)[\s>]|font-weight:\s*(?:bold|[6-9]00)|mso-list/i

interface Place {
  handle: { current: MarkdownHandle | null }
  /** Nothing is being composed: an insertion would end the composition. */
  whenQuiet(): Promise<void> | undefined
  addFiles(files: File[]): void
  describe(dropped: Dropped): string
}

/** What is pasted while the module is loaded comes in its order. */
let last = Promise.resolve()

/** false: the field takes the plain text. With Shift, a browser brings nothing else. */
export function pasteMarkdown(transfer: DataTransfer, place: Place): boolean {
  const [html, plain] = [transfer.getData('text/html'), transfer.getData('text/plain')]
  const selected = place.handle.current?.read()
  if (!selected || !formed.test(html) || isInFence(selected)) return false
  last = last.then(() => paste(html, plain, place))
  return true
}

async function paste(html: string, plain: string, place: Place): Promise<void> {
  const read = loadModule(() => import('./read-pasted.ts')).then((module) =>
    module.readPasted(html),
  )
  const pasted = await read.catch(() => undefined)
  await place.whenQuiet()
  const { current } = place.handle
  if (!current) return
  const before = current.read()
  const after = insert(before, pasted?.markdown || plain)
  current.write(after)
  if (!pasted) return
  if (pasted.files.length > 0) place.addFiles(pasted.files)
  if (Object.values(pasted.dropped).every((count) => count === 0)) return
  const undo = () => {
    const { current } = place.handle
    if (current?.read().text === after.text) current.write(before)
  }
  showToast(place.describe(pasted.dropped), { undo })
}

function insert({ text, from, to }: Selected, written: string): Selected {
  const isBlock = /\n\n|^(?:#|\||>|- |\d+\. |```)/.test(written)
  const rest = text.slice(to)
  const inserted =
    (isBlock ? lineBreakBefore(text, from) : '') +
    written +
    (isBlock && rest !== '' && !rest.startsWith('\n') ? '\n\n' : '')
  const end = from + inserted.length
  return { text: text.slice(0, from) + inserted + rest, from: end, to: end }
}

function isInFence({ text, from }: Selected): boolean {
  return (text.slice(0, from).match(/^(?:```|~~~)/gm) ?? []).length % 2 === 1
}
