import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type InboxLetter, mailboxTransport } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { useRoomWords, useWords } from '../words/words.ts'
import { systemWords } from './words.ts'

const pollMs = 1000
/** Longer than a working mail server takes. */
const maxPolls = 20

/** Sends a test email to the owner, and shows its delivery. */
export function TestLetter() {
  const { session } = useWords()
  const system = useRoomWords(systemWords)
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    const answer = await call<InboxLetter>('/api/admin/letters/test', { method: 'POST' })
    if (answer.ok) {
      showToast(system.tested)
      const tried = await waitForAttempt(answer.data)
      const isSaved = tried?.deliveries.at(-1)?.transport === mailboxTransport
      if (tried?.state === 'sent') showToast(isSaved ? system.testSaved : system.testSent)
      else if (tried) {
        const { response } = tried.deliveries.at(-1) ?? { response: '' }
        showToast(system.testFailed(response), { isProblem: true })
      } else showToast(system.testWaits)
    } else showToast(answer.error ?? session.unreachable, { isProblem: true })
    setSending(false)
    await revalidate()
  }
  return (
    <Button disabled={isSending} onClick={send}>
      {system.test}
    </Button>
  )
}

/** The email after the first delivery attempt; null: none yet. */
async function waitForAttempt({ id }: InboxLetter): Promise<InboxLetter | null> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const answer = await call<InboxLetter>(`/api/admin/letters/${id}`)
    if (answer.ok && answer.data.deliveries.length > 0) return answer.data
  }
  return null
}
