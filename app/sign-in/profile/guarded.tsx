/** Actions that may need a recent second factor: asks for it if the server does, and then repeats the action. */
import { useEffect, useRef, useState } from 'react'
import { isSignedOut } from '#client/session/call-server.ts'
import { useStepUp } from '#client/session/use-step-up.ts'
import { Button } from '../../ui/button.tsx'
import type { Answer } from '../calls.ts'
import { loadUser, signOut } from '../session.ts'
import { focusHeadingOf } from './part.tsx'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'
import { StepUp } from './step-up.tsx'

type Action = () => Promise<Answer<unknown>>

export function useGuarded() {
  const { user, words } = useProfile()
  const { withStepUp, question } = useStepUp()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')

  const asked = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const part = useRef<Element | null>(undefined)
  const isAsked = question !== null
  useEffect(() => {
    // It may be below the screen, and a screen reader would not announce it.
    if (isAsked) asked.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isAsked])
  useEffect(() => {
    // The pressed button was disabled meanwhile or removed, and so was the question.
    if (isRunning || document.activeElement !== document.body) return
    if (pressed.current?.isConnected) pressed.current.focus({ preventScroll: true })
    else focusHeadingOf(part.current)
  }, [isRunning])

  /** Runs the action, and asks for the second factor if the server requires it. */
  const run = async (action: Action) => {
    const { activeElement } = document
    pressed.current = activeElement instanceof HTMLElement ? activeElement : null
    part.current = activeElement?.closest('section')
    setProblem('')
    setRunning(true)
    const answer = await withStepUp(action)
    setRunning(false)
    if (!answer || answer.ok) return
    setProblem(answer.error)
    if (isSignedOut(answer)) await loadUser()
  }
  return {
    run,
    isBusy: isRunning && !question,
    /** The question to the user, or an error message. */
    question: (
      <>
        {question && !user.twoFactorEnabled && (
          <div ref={asked} className={styles.question}>
            <p>{words.freshText}</p>
            <Button onClick={() => signOut()}>{words.signInAgain}</Button>
          </div>
        )}
        {question && user.twoFactorEnabled && (
          <div ref={asked} className={styles.question}>
            <p>{words.stepUpText}</p>
            <StepUp
              confirm={words.stepUpVerify}
              onDone={question.onDone}
              onCancel={question.onCancel}
            />
          </div>
        )}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </>
    ),
  }
}
