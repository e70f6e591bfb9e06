/**
 * The Markdown field with highlighting: CodeMirror, which is loaded when it is first shown. It holds the text
 * itself; from outside come only changes of others, and only while it does not have the focus.
 */
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands'
import { insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { Compartment, type Extension, type Range, type Text, Transaction } from '@codemirror/state'
import { Decoration, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './markdown.module.css'
import { findDifference } from './markdown-commands.ts'
import type { EditorProps } from './markdown-field.tsx'
import { remarkMarks, useRemarkMarks } from './remark-marks.ts'

export function CodeEditor({ control, menu, text, handle, marks, onWrite }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const write = useEffectEvent(onWrite)
  const [first] = useState(text)
  const [attributes] = useState(() => new Compartment())
  const { id, lang, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = control

  // It is there, and has its text, as soon as the plain field is not.
  useLayoutEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      doc: first,
      extensions: [
        extensions,
        EditorView.cspNonce.of(readNonce()),
        attributes.of([]),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          const isRemote = transactions.some((one) => one.annotation(Transaction.remote))
          if (docChanged && !isRemote) write(toText(state.doc))
        }),
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [first, attributes])

  useLayoutEffect(() => {
    const next = EditorView.contentAttributes.of({
      id,
      lang,
      'aria-labelledby': `${id}-label`,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      ...(menu && {
        'aria-autocomplete': 'list',
        'aria-controls': `${id}-menu`,
        'aria-activedescendant': menu,
      }),
      tabindex: '0',
      spellcheck: 'true',
    })
    view.current?.dispatch({ effects: attributes.reconfigure(next) })
  }, [attributes, id, lang, describedBy, isInvalid, menu])

  useEffect(() => {
    const editor = view.current
    const next = text.replaceAll('\r\n', '\n')
    if (!editor || next === toText(editor.state.doc)) return
    editor.dispatch({
      changes: toChange(toText(editor.state.doc), next),
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    })
  }, [text])

  useRemarkMarks(view, marks)
  useImperativeHandle(handle, () => ({
    read() {
      const state = view.current?.state
      const { from, to } = state?.selection.main ?? { from: 0, to: 0 }
      return { text: state ? toText(state.doc) : '', from, to }
    },
    place() {
      const editor = view.current
      return editor?.coordsAtPos(editor.state.selection.main.head) ?? null
    },
    focus: () => view.current?.focus(),
    write({ text, from, to }) {
      const editor = view.current
      editor?.dispatch({
        changes: toChange(toText(editor.state.doc), text),
        selection: { anchor: from, head: to },
        // Undo takes back this alone, not what was typed just before.
        annotations: isolateHistory.of('full'),
        scrollIntoView: true,
      })
      editor?.focus()
    },
  }))
  return <div ref={place} className={styles.highlighted} />
}

const texts = new WeakMap<Text, string>()

/** Made once for each state: a long text is asked for several times with every key. */
function toText(doc: Text): string {
  const text = texts.get(doc) ?? doc.toString()
  texts.set(doc, text)
  return text
}

function toChange(before: string, after: string) {
  const { start, end } = findDifference(before, after)
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** The policy of the panel allows only style sheets with its nonce. */
function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/**
 * Chromium gives text that replaces a selection the styles of what it replaces, as an attribute that the policy
 * refuses and reports. Compositions of input methods are left to the browser.
 */
const replaceSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, isComposing, data }, view) {
    const { main } = view.state.selection
    if (inputType !== 'insertText' || isComposing || data === null || main.empty) return false
    view.dispatch(view.state.replaceSelection(data), {
      scrollIntoView: true,
      userEvent: 'input.type',
    })
    return true
  },
})

/** A text is prose, but where the caret is in code, keyboards leave what is typed as it is. */
const correction = EditorView.contentAttributes.of(({ state }) => {
  const { from, to } = state.selection.main
  const first = syntaxTree(state).resolveInner(from, from === to ? -1 : 1)
  let node: typeof first | null = first
  while (node && !/Code/.test(node.name)) node = node.parent
  return { autocorrect: node ? 'off' : 'on', autocapitalize: node ? 'off' : 'on' }
})

/** Code is not made of words of a language. */
function markCode({ state, visibleRanges }: EditorView) {
  const marks: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, from, to }) {
        if (name === 'InlineCode' || name === 'CodeText') marks.push(unspelt.range(from, to))
      },
    })
  }
  return Decoration.set(marks, true)
}

const unspelt = Decoration.mark({ attributes: { spellcheck: 'false' } })

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.link, tags.url], color: 'var(--code-function)' },
  {
    tag: tags.monospace,
    color: 'var(--code-string)',
    fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
    fontSize: '0.93em',
  },
  { tag: tags.processingInstruction, color: 'var(--ink-2)' },
])

const extensions: Extension[] = [
  history(),
  // `markdown()` would also bring the languages of HTML, 58 KB more.
  markdownLanguage.extension,
  syntaxHighlighting(colours),
  EditorView.lineWrapping,
  replaceSelection,
  EditorView.decorations.of(markCode),
  correction,
  remarkMarks,
  // Tab is not taken, so that it leaves the field as it leaves every other.
  keymap.of([
    { key: 'Enter', run: insertNewlineContinueMarkup },
    ...defaultKeymap,
    ...historyKeymap,
  ]),
]
