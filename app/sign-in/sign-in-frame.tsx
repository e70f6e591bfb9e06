/** The frame with the provider's button and, where it is needed, the second factor. As high as what it shows. */
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
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
  const [height, setHeight] = useState(0)

  const watch = () => {
    const content = frame.current?.contentDocument
    const measured = content?.getElementById(frameContentId)
    // The network failed: the browser shows an error of its own, in a document that is not ours.
    if (!content || !measured) return
    content.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !isComposing(event)) onEscape()
    })
    new ResizeObserver(() => setHeight(measured.offsetHeight)).observe(measured)
  }
  useEffect(() => {
    // In the menu of a phone, it is below the last link, and may be out of sight.
    const menu = frame.current?.closest('[popover]:popover-open')
    if (height > 0) menu?.scrollTo({ top: menu.scrollHeight })
  }, [height])
  return (
    <div className={styles.frame}>
      {height === 0 && <Spinner text={loading} />}
      <iframe ref={frame} src={url} title={title} style={{ height }} onLoad={watch} />
    </div>
  )
}
