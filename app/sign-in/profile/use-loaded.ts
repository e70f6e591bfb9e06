/** Loads the data of a part of the profile when it is shown, and again after a change. */
import { useCallback, useEffect, useState } from 'react'
import { callAuth, type ErrorWords } from '../call-auth.ts'

export interface Loaded<Data> {
  /** null: not loaded yet. */
  data: Data | null
  /** An error message; empty if there is none. */
  problem: string
  reload(): Promise<void>
}

export function useLoaded<Data>(path: string, errors: ErrorWords): Loaded<Data> {
  const [data, setData] = useState<Data | null>(null)
  const [problem, setProblem] = useState('')
  const reload = useCallback(async () => {
    const answer = await callAuth<Data>(path, { method: 'GET' }, errors)
    if (answer.ok) setData(answer.data)
    setProblem(answer.ok ? '' : answer.error)
  }, [path, errors])
  useEffect(() => {
    void reload()
  }, [reload])
  return { data, problem, reload }
}
