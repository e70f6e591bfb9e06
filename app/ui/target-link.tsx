/** A link whose target the owner has written: another site, a page of this one, or a file of it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TargetLinkProps {
  to: string
  className?: string | undefined
  children: ReactNode
}

export function TargetLink({ to, ...link }: TargetLinkProps) {
  if (!to.startsWith('/')) return <a href={to} rel="noopener" {...link} />
  // Files have no language.
  if (/^\/(?:media|resumes)\/|^\/[^/]+[.]\w+$/.test(to)) return <a href={to} {...link} />
  return <Link to={to} {...link} />
}
