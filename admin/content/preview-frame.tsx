/** The page of a draft in a frame, which the server serves below the address of the panel. Nothing in it may run. */
import { useEffect, useRef } from 'react'
import styles from './preview.module.css'

export type PreviewWidth = 'phone' | 'desktop'

interface PreviewFrameProps {
  address: string
  title: string
  width: PreviewWidth
  isDark: boolean
  /** The server did not answer with a page. */
  onFailed(): void
}

export function PreviewFrame({ address, title, width, isDark, onFailed }: PreviewFrameProps) {
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
