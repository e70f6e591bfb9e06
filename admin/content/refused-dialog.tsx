import { Suspense } from 'react'
import type { FieldProblem } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFieldDescriptions } from './field-words.ts'
import { useWords } from './room-words.ts'

interface RefusedDialogProps {
  kind: KindName
  refusal: FieldProblem[]
  onClose(): void
}

/** Other documents refer to one that was to be moved to the trash. */
export function RefusedDialog(props: RefusedDialogProps) {
  const { content, shell } = useWords()
  return (
    <Dialog isOpen title={content.document.trash} onClose={props.onClose}>
      <p>{content.trash.refused}</p>
      <Suspense fallback={<p role="status">{shell.loading}</p>}>
        <Problems {...props} />
      </Suspense>
      <div className="choices">
        <Button isPrimary onClick={props.onClose}>
          {shell.close}
        </Button>
      </div>
    </Dialog>
  )
}

function Problems({ kind, refusal }: RefusedDialogProps) {
  const { problems } = useWords()
  const { nameOf } = useFieldDescriptions(kind)
  return (
    <ul>
      {refusal.map(({ path, problem }) => (
        <li key={`${path.join('.')} ${problem}`}>
          {path.length > 0 && `${nameOf(path)}: `}
          {describeProblem(problems, problem)}
        </li>
      ))}
    </ul>
  )
}
