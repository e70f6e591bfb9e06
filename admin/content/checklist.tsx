/** What prevents publishing, and what the owner should look at before. */
import { type ReactNode, Suspense, use, useState } from 'react'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { describeWarning, type Warning } from './find-warnings.ts'
import { useFieldDescriptions } from './names.ts'
import styles from './publish.module.css'
import { useWords } from './room-words.ts'
import { applyChanges, findRemark, keyOf } from './text-remarks.ts'

interface ChecklistProps {
  kind: KindName
  problems: FieldProblem[]
  warnings: Warning[]
  /** Found by asking the site. */
  asked: Promise<Warning[]>
  current: unknown
  onField(path: FieldPath): void
  /** Changes a text of the document. */
  onMend(path: FieldPath, text: string): void
}

export function Checklist({ kind, problems, warnings, asked, ...rest }: ChecklistProps) {
  const { content, problems: problemWords } = useWords()
  const { publish } = content
  const errors = problems.map(({ path, problem }) => ({
    path,
    text: describeProblem(problemWords, problem),
  }))
  const { onField } = rest
  const links = { kind, warnings, ...rest }
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
          <Hints {...links} none={<Mark tone="quiet">{publish.checkingLinks}</Mark>} isChecking />
        }
      >
        <AllHints
          {...links}
          asked={asked}
          none={errors.length === 0 && <Mark tone="good">{publish.noProblems}</Mark>}
        />
      </Suspense>
    </>
  )
}

type HintsProps = Omit<ChecklistProps, 'problems' | 'asked'> & {
  /** Stands in the place of hints: what is pressed below does not move when they have been looked for. */
  none: ReactNode
  isChecking?: boolean
}

function AllHints({ asked, warnings, ...rest }: HintsProps & Pick<ChecklistProps, 'asked'>) {
  return <Hints {...rest} warnings={[...warnings, ...use(asked)]} />
}

function Hints({ kind, warnings, current, onField, onMend, none, isChecking = false }: HintsProps) {
  const { content } = useWords()
  const [mended, setMended] = useState<readonly string[]>([])
  const { publish } = content
  if (warnings.length === 0) return none && <p className={styles.part}>{none}</p>
  const left = warnings.filter((one) => !mended.includes(keyOf(one)))
  const remarks = left.map((warning): Remark => {
    const { path } = warning
    const text = valueAt(current, path)
    const mends = typeof text === 'string' ? findRemark(text, warning).mends : []
    const acts = mends.flatMap(({ name, to, changes }) =>
      typeof text === 'string' && changes.length > 0
        ? {
            text: content.warnings.mends[name](to),
            run() {
              setMended([...mended, keyOf(warning)])
              onMend(path, applyChanges(text, changes))
            },
          }
        : [],
    )
    return { path, text: describeWarning(content, warning), acts }
  })
  return (
    <section className={styles.part}>
      <h3>
        {publish.warnings(left.length)}{' '}
        {isChecking && <Mark tone="quiet">{publish.checkingLinks}</Mark>}
      </h3>
      <FieldLinks kind={kind} remarks={remarks} onField={onField} />
    </section>
  )
}

interface Remark {
  path: FieldPath
  text: string
  /** What mends it. */
  acts?: readonly { text: string; run(): void }[]
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
      {remarks.map(({ path, text, acts = [] }) => (
        <li key={`${path.join('.')} ${text}`}>
          <button type="button" className={styles.field} onClick={() => onField(path)}>
            {nameOf(path)}
          </button>
          <span>{text}</span>
          {acts.length > 0 && (
            <p className="choices">
              {acts.map((act) => (
                <Button key={act.text} isQuiet onClick={act.run}>
                  {act.text}
                </Button>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
