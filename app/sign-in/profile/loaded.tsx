/** Shown while a part of the profile is loading, or after loading failed. */

import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { callAuth } from '../calls.ts'
import { Spinner } from '../spinner.tsx'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'

export function LoadState({ loaded }: { loaded: Loaded<unknown> }) {
  const { words } = useProfile()
  if (!loaded.problem) return loaded.data === null ? <Spinner text={words.loading} /> : null
  return (
    <div className={styles.actions}>
      <p className={styles.problem} role="alert">
        {loaded.problem}
      </p>
      <Button onClick={loaded.reload}>{words.retry}</Button>
    </div>
  )
}

export interface Loaded<Data> {
  /** null: not loaded yet. */
  data: Data | null
  /** An error message; empty if there is none. */
  problem: string
  reload(): Promise<void>
}

/** Loads the data of a part of the profile when it is shown, and again after a change. */
export function useLoaded<Data>(path: string): Loaded<Data> {
  const [data, setData] = useState<Data | null>(null)
  const [problem, setProblem] = useState('')
  const reload = useCallback(async () => {
    const answer = await callAuth<Data>(path, { method: 'GET' })
    if (answer.ok) setData(answer.data)
    setProblem(answer.ok ? '' : answer.error)
  }, [path])
  useEffect(() => {
    void reload()
  }, [reload])
  return { data, problem, reload }
}
