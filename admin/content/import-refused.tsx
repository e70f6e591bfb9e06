/** Why a file was refused, with each place in it. */
import type { ImportProblem } from '#shared/admin/content-import.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import styles from './import.module.css'
import { useWords } from './room-words.ts'

interface ImportRefusedListProps {
  sentence: string
  problems: readonly ImportProblem[]
  /** How many are left out. */
  more: number
}

export function ImportRefusedList({ sentence, problems: all, more }: ImportRefusedListProps) {
  const { content, problems } = useWords()
  const { upload } = content
  return (
    <div role="alert">
      <p>{sentence}</p>
      <ul className={styles.problems}>
        {all.map(({ file, line, field, problem }) => (
          <li key={`${file}:${line} ${field} ${problem}`}>
            <code>{file}</code>
            {line > 1 && `, ${upload.line(line)}`}
            {field && (
              <>
                , <code>{field}</code>
              </>
            )}
            : {describeProblem(problems, problem)}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{upload.more(more)}</p>}
    </div>
  )
}
