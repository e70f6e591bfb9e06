/** What a recruiter asks first about a project: role, team, problem, contribution and results. */
import type { Project } from '#shared/projects.ts'
import { useWords } from '../page.tsx'
import styles from './outline.module.css'
import { projectWords } from './project-words.ts'

export function Outline({ project }: { project: Project }) {
  const words = useWords(projectWords)
  const { role, teamSize, problem, contribution, results } = project
  const facts = [
    ['role', words.role, role],
    ['team', words.team, teamSize && words.people(teamSize)],
    ['problem', words.problem, problem],
    ['contribution', words.contribution, contribution],
    ['results', words.results, results],
  ] as const
  const written = facts.filter(([, , text]) => text)
  if (written.length === 0) return null
  return (
    <dl className={styles.outline}>
      {written.map(([name, label, text]) => (
        <div key={name} className={name === 'role' || name === 'team' ? styles.brief : undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
