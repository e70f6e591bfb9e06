/** What a part of the profile loads when it is shown, and again after it was changed. */
import { useCallback, useEffect, useState } from 'react'
import { callAuth, type ErrorWords } from '../call-auth.ts'

export interface Loaded<Data> {
  /** null: not there yet. */
  data: Data | null
  /** A sentence; empty: none. */
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
