/** What prevents publishing, and what the owner should look at before. */
import { type ReactNode, Suspense, use } from 'react'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { Mark } from '../ui/mark.tsx'
import { describeWarning, type Warning } from './find-warnings.ts'
import { useFieldDescriptions } from './names.ts'
import styles from './publish.module.css'
import { useWords } from './room-words.ts'

interface ChecklistProps {
  kind: KindName
  problems: FieldProblem[]
  warnings: Warning[]
  /** Found by asking the site. */
  asked: Promise<Warning[]>
  onField(path: FieldPath): void
}

export function Checklist({ kind, problems, warnings, asked, onField }: ChecklistProps) {
  const { content, problems: problemWords } = useWords()
  const { publish } = content
  const errors = problems.map(({ path, problem }) => ({
    path,
    text: describeProblem(problemWords, problem),
  }))
  const links = { kind, onField, warnings }
  return (
    <>
      {errors.length > 0 && (
        <section className={styles.part}>
          <h3>
            <Mark tone="bad">{publish.errors(errors.length)}</Mark>
          </h3>
          <FieldLinks kind={kind} remarks={errors} onField={onField} />
        </section>
      )}
      <Suspense
        fallback={
          <>
            <Hints {...links} isAlone={false} />
            <p>{publish.checkingLinks}</p>
          </>
        }
      >
        <AllHints {...links} asked={asked} isAlone={errors.length === 0} />
      </Suspense>
    </>
  )
}

type HintsProps = Pick<ChecklistProps, 'kind' | 'warnings' | 'onField'> & {
  /** There are no errors: without hints, everything is well. */
  isAlone: boolean
}

function AllHints({ asked, warnings, ...rest }: HintsProps & Pick<ChecklistProps, 'asked'>) {
  return <Hints {...rest} warnings={[...warnings, ...use(asked)]} />
}

function Hints({ kind, warnings, onField, isAlone }: HintsProps) {
  const { content } = useWords()
  const { publish } = content
  if (warnings.length === 0) {
    return (
      isAlone && (
        <p className={styles.part}>
          <Mark tone="good">{publish.noProblems}</Mark>
        </p>
      )
    )
  }
  const remarks = warnings.map((warning) => ({
    path: warning.path,
    text: describeWarning(content, warning),
  }))
  return (
    <section className={styles.part}>
      <h3>{publish.warnings(warnings.length)}</h3>
      <FieldLinks kind={kind} remarks={remarks} onField={onField} />
    </section>
  )
}

interface Remark {
  path: FieldPath
  text: string
}

interface FieldLinksProps {
  kind: KindName
  remarks: Remark[]
  onField(path: FieldPath): void
}

/** Sentences about fields, each with a button that leads to its field. */
export function FieldLinks({ kind, remarks, onField }: FieldLinksProps): ReactNode {
  const { nameOf } = useFieldDescriptions(kind)
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ path, text }) => (
        <li key={`${path.join('.')} ${text}`}>
          <button type="button" className={styles.field} onClick={() => onField(path)}>
            {nameOf(path)}
          </button>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
