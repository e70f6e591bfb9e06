/** Calls that ask for a fresh second factor: where the server wants one, it is asked for, and the call made again. */
import { type ReactNode, useState } from 'react'
import type { Answer } from '#client/session/call-server.ts'
import type { SecondFactorMethod } from '#shared/auth.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

interface Asked {
  methods: SecondFactorMethod[]
  /** true: confirmed, false: given up. */
  settle(isConfirmed: boolean): void
}

export function useStepUp(): {
  withStepUp<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data> | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)

  async function withStepUp<Data>(send: () => Promise<Answer<Data>>) {
    const answer = await send()
    if (answer.ok || answer.code !== 'STEP_UP_REQUIRED') return answer
    const { methods = [] } = (answer.data ?? {}) as { methods?: SecondFactorMethod[] }
    const isConfirmed = await new Promise<boolean>((settle) => setAsked({ methods, settle }))
    setAsked(null)
    return isConfirmed ? send() : null
  }
  const dialog = asked && (
    <StepUpDialog
      methods={asked.methods}
      onDone={() => asked.settle(true)}
      onCancel={() => asked.settle(false)}
    />
  )
  return { withStepUp, dialog }
}
