/** The second factor once more: a code, a recovery code or a passkey, whichever the account has. */
import { useState } from 'react'
import type { Answer } from '#client/session/call-server.ts'
import { proveByCode, proveByPasskey, proveByRecoveryCode } from '#client/session/second-factor.ts'
import type { StepUpQuestion } from '#client/session/use-step-up.ts'
import type { Tokens } from '#shared/auth.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useWords } from '../words/words.ts'
import { call, stepUp as sendProof } from './call.ts'

/** Accepted methods; without one, only a new sign-in helps. */
export function StepUpDialog({ methods, onDone, onCancel }: StepUpQuestion) {
  const { security, session } = useWords()
  const { stepUp } = security
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const byCode = methods.includes('totp')

  const take = async (proving: Promise<Answer<Tokens> | null>) => {
    setChecking(true)
    setProblem(null)
    const answer = await proving
    if (answer?.ok) {
      onDone()
      return
    }
    setChecking(false)
    setProblem(answer ? (answer.error ?? session.unreachable) : stepUp.passkeyFailed)
  }
  const verify = () => sendProof(byCode ? proveByCode(code) : proveByRecoveryCode(code))

  return (
    <Dialog isAlert title={stepUp.title} onClose={onCancel}>
      <p>{methods.length > 0 ? stepUp.text : stepUp.anew}</p>
      {methods.includes('passkey') && (
        <p>
          <Button disabled={isChecking} onClick={() => take(verifyByPasskey())}>
            {stepUp.passkey}
          </Button>
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void take(verify())
        }}
      >
        {methods.some((method) => method !== 'passkey') && (
          <TextField
            label={byCode ? stepUp.code : stepUp.recovery}
            inputMode={byCode ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            value={code}
            onChange={({ target }) => setCode(byCode ? toDigits(target.value) : target.value)}
          />
        )}
        <p role="alert">{problem}</p>
        <div className="choices">
          <Button onClick={onCancel}>{stepUp.cancel}</Button>
          {methods.length > 0 ? (
            <Button type="submit" isPrimary disabled={code === '' || isChecking}>
              {stepUp.confirm}
            </Button>
          ) : (
            <a href="/login">{stepUp.signIn}</a>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Input methods may type digits in full width. */
function toDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 6)
}

async function verifyByPasskey(): Promise<Answer<Tokens> | null> {
  const proof = await proveByPasskey(call)
  return proof?.ok ? sendProof(proof.data) : proof
}
