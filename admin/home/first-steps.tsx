/** The first steps of a new owner. The list is gone when everything is done or it was hidden, and stays folded once it was folded. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminHome, FirstStep } from '#shared/admin/home.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { readStored, store } from '../ui/storage.ts'
import { useWords } from '../words/words.ts'
import styles from './first-steps.module.css'

const storageName = 'panel-first-steps'

type Steps = AdminHome['firstSteps']

/** Offered as long as visitors see something of the sample. */
export function SampleOffer({ steps }: { steps: Steps }) {
  const { sample } = useWords().home.firstSteps
  if (steps.every(({ name, isDone }) => name !== 'own' || isDone)) return null
  return (
    <section className={styles.sample} aria-labelledby="sample">
      <h2 id="sample">{sample.title}</h2>
      <p>{sample.text}</p>
      <p className={styles.offers}>
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/content/own-site">
          {sample.start}
        </Link>
        <a className="alone" href="/">
          {sample.look}
        </a>
      </p>
    </section>
  )
}

export function FirstSteps({ steps }: { steps: Steps }) {
  const { firstSteps } = useWords().home
  const [shown, setShown] = useState(() => readStored(storageName) ?? 'open')
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length || shown === 'hidden') return null
  const show = (next: 'open' | 'folded' | 'hidden') => {
    setShown(next)
    store(storageName, next === 'open' ? null : next)
  }
  return (
    <details
      className={styles.steps}
      open={shown === 'open'}
      onToggle={({ currentTarget }) => show(currentTarget.open ? 'open' : 'folded')}
    >
      <summary>
        <h2>{firstSteps.title(done, steps.length)}</h2>
      </summary>
      <ul className={styles.list}>
        {steps.map(({ name, isDone }) => (
          <li key={name} data-done={isDone}>
            <span className="quiet">{isDone ? firstSteps.done : firstSteps.open}</span>
            <b>{firstSteps.steps[name].title}</b>
            {!isDone && (
              <p>
                {firstSteps.steps[name].text} <StepLink name={name} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button isQuiet onClick={() => show('hidden')}>
        {firstSteps.hide}
      </Button>
    </details>
  )
}

function StepLink({ name }: { name: FirstStep }) {
  const { home } = useWords()
  const { openAbout, openPosts, openProjects, openResumes, sample } = home.firstSteps
  if (name === 'secondFactor') {
    return (
      <a className="alone" href="/profile">
        {home.factorAct}
      </a>
    )
  }
  const links: Partial<Record<FirstStep, [to: string, text: string][]>> = {
    own: [['/content/own-site', sample.start]],
    about: [['/content/profile/profile', openAbout]],
    work: [
      ['/content?kind=project', openProjects],
      ['/blog', openPosts],
    ],
    resumes: [['/resumes', openResumes]],
  }
  return links[name]?.map(([to, text]) => (
    <span key={to}>
      <Link className="alone" to={to}>
        {text}
      </Link>{' '}
    </span>
  ))
}
