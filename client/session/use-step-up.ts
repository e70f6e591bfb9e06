/** Calls that need a fresh second factor: where the server asks for one, the user is asked, and the call is sent again. */
import { useState } from 'react'
import type { SecondFactorMethod } from '#shared/auth.ts'

export interface StepUpQuestion {
  /** What the server accepts; empty where it does not say. */
  methods: SecondFactorMethod[]
  /** To be called when a second factor was confirmed. */
  onDone(): void
  onCancel(): void
}

type Answer = { ok: true } | { ok: false; code: string | null; data?: unknown }

export interface StepUp {
  /** Sends a call, again after each confirmation. null: cancelled. */
  withStepUp<Answered extends Answer>(send: () => Promise<Answered>): Promise<Answered | null>
  /** What to ask the user now; null: nothing. */
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
