/** Sends a zip twice: once to learn what it would change, and once to import it. */
import { useEffect, useState } from 'react'
import type { Refusal } from '#client/session/call-server.ts'
import { type StepUpQuestion, useStepUp } from '#client/session/use-step-up.ts'
import {
  type ImportProblem,
  type ImportRefusal,
  type ImportReport,
  importLimits,
  importRefusals,
} from '#shared/admin/content-import.ts'
import { send } from '../session/call.ts'

export interface ImportRefused {
  /** null: the sentence of `error` says it. */
  reason: ImportRefusal | null
  error: string | null
  problems: ImportProblem[]
  /** How many problems the server has left out. */
  more: number
}

export type ImportState =
  | { step: 'checking' | 'storing'; fraction: number }
  | { step: 'seen'; report: ImportReport; isStale: boolean }
  | { step: 'refused'; refused: ImportRefused }

interface Import {
  state: ImportState
  question: StepUpQuestion | null
  /** Imports what was seen. */
  store(): Promise<void>
}

export function useImport(file: File, onDone: () => void): Import {
  const [state, setState] = useState<ImportState>({ step: 'checking', fraction: 0 })
  const { withStepUp, question } = useStepUp()

  async function check(signal: AbortSignal, isStale: boolean): Promise<void> {
    // Sending it would take minutes, and end in a broken connection.
    if (file.size > importLimits.bytes)
      return setState(toRefused({ data: { reason: 'TOO_LARGE' } }))
    setState({ step: 'checking', fraction: 0 })
    const onProgress = (fraction: number) => setState({ step: 'checking', fraction })
    const path = '/api/admin/content/import?dryRun=true'
    const answer = await send<ImportReport>(path, { file, signal, onProgress })
    setState(answer.ok ? { step: 'seen', report: answer.data, isStale } : toRefused(answer))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog shows one file
  useEffect(() => {
    const leaving = new AbortController()
    void check(leaving.signal, false).catch((error) => {
      // The dialog was closed.
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [file])

  async function store(): Promise<void> {
    if (state.step !== 'seen') return
    const { plan } = state.report
    const onProgress = (fraction: number) => setState({ step: 'storing', fraction })
    const path = `/api/admin/content/import?plan=${plan}`
    const answer = await withStepUp(() => send<ImportReport>(path, { file, onProgress }))
    if (answer === null) setState(state)
    else if (answer.ok) onDone()
    else if (answer.code === 'STALE') await check(new AbortController().signal, true)
    else setState(toRefused(answer))
  }
  return { state, question, store }
}

function toRefused(answer: { error?: Refusal['error']; data?: unknown }): ImportState {
  const { reason, problems, more } = (answer.data ?? {}) as Partial<ImportRefused>
  return {
    step: 'refused',
    refused: {
      reason: importRefusals.find((one) => one === reason) ?? null,
      error: answer.error ?? null,
      problems: problems ?? [],
      more: more ?? 0,
    },
  }
}
