/** The form of a document: made from its kind, saved while it is being typed. */
import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { DocumentForm } from './document-form.tsx'
import type { DocumentEditorProps } from './editor-types.ts'
import { useFormWords } from './editor-words.ts'
import { type Editing, openEditing } from './open-editing.ts'

export function DocumentEditor(props: DocumentEditorProps) {
  const { kind, id } = props.document
  return <OpenedEditor key={`${kind} ${id}`} {...props} />
}

/** Later versions of `document` come by its handle or by an answer of the server, never as a property. */
function OpenedEditor({ document, ...rest }: DocumentEditorProps) {
  const { shell } = useWords()
  const words = useFormWords()
  const [opened] = useState(document)
  const [editing, setEditing] = useState<Editing | null>(null)

  useEffect(() => {
    const opening = openEditing(opened)
    void opening.then(setEditing)
    return () => {
      void opening.then((editing) => editing.close())
    }
  }, [opened])
  if (!editing) return <p>{shell.loading}</p>
  return <DocumentForm {...rest} kind={opened.kind} editing={editing} words={words} />
}
