/** The frame with the provider's button and, where it is needed, the second factor. As high as what it shows. */
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { Button } from '../ui/button.tsx'
import { loadSignInWords } from './sign-in-catalogue.ts'
import { Spinner } from './spinner.tsx'
import styles from './widget.module.css'

/** The element of the frame's document that is measured. */
export const frameContentId = 'sign-in'

interface SignInFrameProps {
  url: string
  title: string
  /** Shown until the frame has contents. */
  loading: string
  /** Escape was pressed in the frame. */
  onEscape(): void
}

export function SignInFrame({ url, title, loading, onEscape }: SignInFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const measuring = useRef<ResizeObserver>(undefined)
  const [height, setHeight] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)

  const watch = () => {
    const content = frame.current?.contentDocument
    const measured = content?.getElementById(frameContentId)
    measuring.current?.disconnect()
    // The network failed: the browser shows an error of its own, or the server or a proxy one of theirs.
    if (!content || !measured) {
      void loadProblem().then(setProblem)
      return
    }
    content.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !isComposing(event)) onEscape()
    })
    measuring.current = new ResizeObserver(() => setHeight(measured.offsetHeight))
    measuring.current.observe(measured)
  }
  const retry = () => {
    setProblem(null)
    setHeight(0)
  }
  // An observer that outlives the frame's document raises an error at each rendering of the page.
  useEffect(() => () => measuring.current?.disconnect(), [])
  useEffect(() => {
    // In the menu of a phone, it is below the last link, and may be out of sight.
    const menu = frame.current?.closest('[popover]:popover-open')
    if (height > 0) menu?.scrollTo({ top: menu.scrollHeight })
  }, [height])
  return (
    <div className={styles.frame}>
      {height === 0 && !problem && <Spinner text={loading} />}
      {problem ? (
        <div>
          <p className={styles.error} role="alert">
            {problem.text}
          </p>
          {problem.retry && <Button onClick={retry}>{problem.retry}</Button>}
        </div>
      ) : (
        <iframe ref={frame} src={url} title={title} style={{ height }} onLoad={watch} />
      )}
    </div>
  )
}

interface Problem {
  text: string
  retry: string
}

/** If the words cannot be had either, only the ways out of the panel are left. */
async function loadProblem(): Promise<Problem> {
  try {
    const { errors, login } = await loadSignInWords()
    return { text: errors.network, retry: login.retry }
  } catch {
    return { text: '', retry: '' }
  }
}
