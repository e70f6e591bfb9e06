/** The first steps of a new owner. The list is gone when everything is done, and stays folded once it was folded. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminHome, FirstStep } from '#shared/admin/home.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { readStored, store } from '../ui/storage.ts'
import { useWords } from '../words/words.ts'
import styles from './first-steps.module.css'

const storageName = 'panel-first-steps'
/** How content is replaced on the server; the words say what each does. */
const commands = [
  'npm run madang -- content:export ../my-content',
  '../my-content',
  'npm run madang -- content:import ../my-content',
]
/** Steps that the sample content leaves open. */
const ofSample: FirstStep[] = ['site', 'languages', 'content']

type Step = AdminHome['firstSteps'][number]

export function FirstSteps({ steps }: { steps: AdminHome['firstSteps'] }) {
  const { firstSteps } = useWords().home
  const [isOpen, setOpen] = useState(() => readStored(storageName) !== 'folded')
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const hasSample = steps.some(({ name, isDone }) => !isDone && ofSample.includes(name))
  return (
    <details
      className={styles.steps}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        store(storageName, currentTarget.open ? null : 'folded')
      }}
    >
      <summary>
        <h2>{firstSteps.title(done, steps.length)}</h2>
      </summary>
      {hasSample && <Sample />}
      <ul className={styles.list}>
        {steps.map(({ name, isDone, document }) => (
          <li key={name} data-done={isDone}>
            <span className="quiet">{isDone ? firstSteps.done : firstSteps.open}</span>
            <b>{firstSteps.steps[name].title}</b>
            {!isDone && (
              <p>
                {firstSteps.steps[name].text} <StepLink name={name} document={document} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sample() {
  const { sample, replace } = useWords().home.firstSteps
  return (
    <div className={styles.sample}>
      <p>{sample}</p>
      <ol>
        {replace.map((text, index) => (
          <li key={text}>
            <code>{commands[index]}</code> {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepLink({ name, document }: Pick<Step, 'name' | 'document'>) {
  const { documents, home } = useWords()
  const { openProfile, openSite, openResumes, openItem } = home.firstSteps
  if (name === 'secondFactor') {
    return (
      <a className="alone" href="/profile">
        {home.factorAct}
      </a>
    )
  }
  if (!document) return null
  const ofKinds: Record<string, string> = {
    profile: openProfile,
    site: openSite,
    resumes: openResumes,
  }
  const kind = document.slice(0, document.indexOf('/')) as KindName
  return (
    <Link className="alone" to={`/content/${document}`}>
      {ofKinds[kind] ?? openItem(documents.kinds[kind])}
    </Link>
  )
}
