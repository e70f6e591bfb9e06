/** Pages that cannot be shown: the address is refused, or loading has failed. */
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useMessages } from './page.tsx'
import button from './ui/button-link.module.css'
import { Notice } from './ui/notice.tsx'

interface Way {
  to: string
  label: string
}

interface RefusedProps {
  status: number
  title: string
  text: string
  way: Way
  /** More ways. */
  children?: ReactNode
}

/** Replaces a page, inside the frame, with links. */
export function Refused({ status, title, text, way, children }: RefusedProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Notice code={String(status)} title={title} text={text}>
        <Link className={button.button} to={way.to}>
          {way.label}
        </Link>
        {children}
      </Notice>
    </>
  )
}

interface RefusedRouteProps {
  way: Way
  /** The texts of the route, by status; the general ones by default. */
  texts?: Record<number, string>
}

/** For an `ErrorBoundary`: the status that the loader threw, or 500. */
export function RefusedRoute({ way, texts = {} }: RefusedRouteProps) {
  const error = useRouteError()
  const { pages } = useMessages()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text } =
    status === 500 ? pages.failed : status === 400 ? pages.badRequest : pages.notFound
  return <Refused status={status} title={title} text={texts[status] ?? text} way={way} />
}
