/** Calls that need a recent second factor: if the server requires one, asks the user and sends the call again. */
import { useState } from 'react'
import type { SecondFactorMethod } from '#shared/auth.ts'

export interface StepUpQuestion {
  /** The factors that the server accepts; empty if it does not say. */
  methods: SecondFactorMethod[]
  /** Must be called when a second factor was confirmed. */
  onDone(): void
  onCancel(): void
}

type Answer = { ok: true } | { ok: false; code: string | null; data?: unknown }

export interface StepUp {
  /** Sends a call, and again after each confirmation. null: the user cancelled. */
  withStepUp<Answered extends Answer>(send: () => Promise<Answered>): Promise<Answered | null>
  /** The question to show now; null: none. */
  question: StepUpQuestion | null
}

export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<StepUpQuestion | null>(null)

  async function withStepUp<Answered extends Answer>(send: () => Promise<Answered>) {
    for (;;) {
      const answer = await send()
      if (answer.ok || answer.code !== 'STEP_UP_REQUIRED') return answer
      const { methods = [] } = (answer.data ?? {}) as { methods?: SecondFactorMethod[] }
      const isConfirmed = await new Promise<boolean>((settle) =>
        setQuestion({ methods, onDone: () => settle(true), onCancel: () => settle(false) }),
      )
      setQuestion(null)
      if (!isConfirmed) return null
    }
  }
  return { withStepUp, question }
}
