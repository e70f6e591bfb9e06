/** Marks in the editor what hints point to: under the words, and at the margin of their lines. */
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'
import styles from './remarks.module.css'

export interface Mark {
  from: number
  to: number
  sentence: string
}

const setMarks = StateEffect.define<readonly Mark[]>()

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    const set = effects.find((effect) => effect.is(setMarks))
    if (!set) return marks.map(changes)
    const ranges = set.value
      .filter(({ to }) => to <= state.doc.length)
      .flatMap(({ from, to, sentence }): Range<Decoration>[] => {
        const line = Decoration.line({ class: styles.line ?? '', attributes: { title: sentence } })
        const mark = Decoration.mark({ class: styles.mark ?? '', attributes: { title: sentence } })
        const start = state.doc.lineAt(from).from
        return [line.range(start), ...(from < to ? [mark.range(from, to)] : [])]
      })
    return Decoration.set(ranges, true)
  },
  provide: (own) => EditorView.decorations.from(own),
})

export const remarkMarks: Extension = field

/** Nothing changes while somebody composes: what they compose changes the text, and so brings the marks again. */
export function useRemarkMarks(view: RefObject<EditorView | null>, marks: readonly Mark[]): void {
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.composing || editor.compositionStarted) return
    if (marks.length === 0 && editor.state.field(field).size === 0) return
    editor.dispatch({ effects: setMarks.of(marks) })
  }, [view, marks])
}
