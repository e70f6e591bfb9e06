/** The page of a draft in a frame, which the server serves below the address of the panel. The sandbox stops its scripts. */
import { useEffect, useRef } from 'react'
import styles from './preview.module.css'

/** `pane`: that of the frame. */
type PreviewWidth = 'phone' | 'desktop' | 'pane'

interface PreviewFrameProps {
  address: string
  title: string
  width: PreviewWidth
  isDark: boolean
  onShown?(): void
  /** The server did not answer with a page. */
  onFailed(): void
}

export function PreviewFrame(props: PreviewFrameProps) {
  const { address, title, width, isDark, onShown, onFailed } = props
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => showTheme(frame.current, isDark), [isDark])
  return (
    <div className={styles.box} data-width={width}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        sandbox="allow-same-origin"
        src={address}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument
          if (page?.contentType !== 'text/html') return onFailed()
          showTheme(currentTarget, isDark)
          page.addEventListener('click', stay)
          onShown?.()
        }}
      />
    </div>
  )
}

function showTheme(frame: HTMLIFrameElement | null, isDark: boolean): void {
  const root = frame?.contentDocument?.documentElement
  if (root) root.dataset['theme'] = isDark ? 'dark' : 'light'
}

/** Links would leave the preview; those within the page still work. */
function stay(event: MouseEvent): void {
  const target = event.target as Element | null
  const link = target?.closest('a[href]')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}
