/** Replaces a page that cannot be shown, inside the frame, with one link. */
import { Link } from 'react-router'
import button from './button-link.module.css'
import { Notice } from './notice.tsx'

interface RefusedProps {
  status: number
  title: string
  text: string
  way: { to: string; label: string }
}

export function Refused({ status, title, text, way }: RefusedProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Notice code={String(status)} title={title} text={text}>
        <Link className={button.button} to={way.to}>
          {way.label}
        </Link>
      </Notice>
    </>
  )
}
