import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { InboxLetter } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { note } from '../ui/notes.ts'
import { useWords } from '../words/words.ts'

/** A letter to the owner, that says that letters arrive. */
export function TestLetter() {
  const { session, system } = useWords()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const answer = await call<InboxLetter>('/api/admin/letters/test', { method: 'POST' })
    setSending(false)
    if (answer.ok) note(system.tested)
    else note(answer.error ?? session.unreachable, { isProblem: true })
    await revalidate()
  }
  return (
    <Button disabled={isSending} onClick={send}>
      {system.test}
    </Button>
  )
}
