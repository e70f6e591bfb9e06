/**
 * A component that comes alive in the browser once a visitor reaches for it (`docs/decisions/0012-islands.md`).
 * Its HTML is rendered apart from the page, as the browser will hydrate it apart; its props travel as an attribute.
 */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

export function Island<Props extends object>({
  name,
  of: Component,
  props,
  className,
  wakes,
}: {
  /** The component's file below `app/`, without `.island.tsx`. */
  name: string
  of: ComponentType<Props>
  /** What JSON can carry, and nothing else. */
  props: Props
  className?: string
  /** Before anybody reaches for it: as soon as the page has been painted, or then if somebody is signed in. */
  wakes?: 'painted' | 'signed-in'
}) {
  return (
    <div
      className={className}
      data-island={name}
      data-wakes={wakes}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  )
}
