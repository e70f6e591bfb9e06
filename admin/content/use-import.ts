/** Sends a file twice: once to learn what it would change, and once to import it. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Refusal } from '#client/session/call-server.ts'
import { type StepUpQuestion, useStepUp } from '#client/session/use-step-up.ts'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import { send } from '../session/call.ts'

export interface ImportRefused<Reason extends string> {
  /** null: only `error` tells the reason. */
  reason: Reason | null
  error: string | null
  problems: ImportProblem[]
  /** How many problems the server has left out. */
  more: number
}

export type ImportState<Report, Reason extends string> =
  | { step: 'checking' | 'storing'; fraction: number }
  | { step: 'seen'; report: Report; isStale: boolean }
  | { step: 'refused'; refused: ImportRefused<Reason> }

interface ImportRequest<Report, Reason extends string> {
  file: File
  /** The path of the call. */
  path: string
  query?: Record<string, string>
  maxBytes: number
  /** The reasons for which the call may refuse a file, and `TOO_LARGE`. */
  reasons: readonly Reason[]
  /** Called with the report of the first check. Returns whether the file must be checked again. */
  prepare?: (report: Report, signal: AbortSignal) => Promise<boolean>
}

interface Import<Report, Reason extends string> {
  state: ImportState<Report, Reason>
  question: StepUpQuestion | null
  /** Makes the changes of the report that is shown. */
  store(): Promise<void>
}

export function useImport<Report extends { plan: string }, Reason extends string>(
  { file, path, query = {}, maxBytes, reasons, prepare }: ImportRequest<Report, Reason>,
  onDone: () => void,
): Import<Report, Reason> {
  const [state, setState] = useState<ImportState<Report, Reason>>({ step: 'checking', fraction: 0 })
  const { withStepUp, question } = useStepUp()
  const addressWith = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...query, ...more })}`

  function refuse(answer: { error?: Refusal['error']; data?: unknown }): void {
    setState({ step: 'refused', refused: toRefused(answer, reasons) })
  }

  async function check(signal: AbortSignal, isStale: boolean): Promise<void> {
    // A file that is too large is not sent: after minutes, the server would break the connection.
    if (file.size > maxBytes) return refuse({ data: { reason: 'TOO_LARGE' } })
    setState({ step: 'checking', fraction: 0 })
    const onProgress = (fraction: number) => setState({ step: 'checking', fraction })
    const ask = () => send<Report>(addressWith({ dryRun: 'true' }), { file, signal, onProgress })
    let answer = await ask()
    if (answer.ok && (await prepare?.(answer.data, signal))) answer = await ask()
    if (answer.ok) setState({ step: 'seen', report: answer.data, isStale })
    else refuse(answer)
  }

  const checkFirst = useEffectEvent((signal: AbortSignal) => check(signal, false))
  // Runs once, because the file of a dialog never changes.
  useEffect(() => {
    const leaving = new AbortController()
    void checkFirst(leaving.signal).catch((error) => {
      // The dialog was closed.
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [])

  async function store(): Promise<void> {
    if (state.step !== 'seen') return
    const { plan } = state.report
    const onProgress = (fraction: number) => setState({ step: 'storing', fraction })
    const address = addressWith({ plan })
    const answer = await withStepUp(() => send<Report>(address, { file, onProgress }))
    if (answer === null) setState(state)
    else if (answer.ok) onDone()
    else if (answer.code === 'STALE') await check(new AbortController().signal, true)
    else refuse(answer)
  }
  return { state, question, store }
}

function toRefused<Reason extends string>(
  answer: { error?: Refusal['error']; data?: unknown },
  reasons: readonly Reason[],
): ImportRefused<Reason> {
  const { reason, problems, more } = (answer.data ?? {}) as Partial<ImportRefused<string>>
  return {
    reason: reasons.find((one) => one === reason) ?? null,
    error: answer.error ?? null,
    problems: problems ?? [],
    more: more ?? 0,
  }
}
