/** A whole document for when the frame of the site cannot be rendered; it needs no database. */
import type { PageFailure } from '#shared/pages.ts'
import { Document } from '../document.tsx'
import { useMessages, usePage } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Notice } from '../ui/notice.tsx'

export function FailurePage({ failure, status }: { failure: PageFailure; status: number }) {
  const { pages } = useMessages()
  const { requestId } = usePage()
  const { title, text } = pages[failure]
  return (
    <Document>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <main id="content">
        <Notice code={String(status)} title={title} text={text}>
          <p>{pages.requestId(requestId)}</p>
          <a className={button.button} href="/">
            {pages.home}
          </a>
        </Notice>
      </main>
    </Document>
  )
}
