/**
 * A component that is hydrated in the browser when a visitor interacts with it
 * (`docs/decisions/pages-and-islands.md`). Its HTML is rendered separately from the page, as the browser hydrates
 * it separately; its props are JSON in an attribute.
 */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

export function Island<Props extends object, Loaded extends keyof Props = never>({
  name,
  of: Component,
  props,
  loaded,
  className,
  hydrates,
}: {
  /** The component's file below `app/`, without `.island.tsx`. */
  name: string
  of: ComponentType<Props>
  /** Must be serialisable as JSON. */
  props: Omit<Props, Loaded>
  /** What `load` of the island's module adds in the browser, so that the page need not contain it. */
  loaded?: Pick<Props, Loaded>
  className?: string
  /** Without interaction: after the first paint, always or only if somebody is signed in. */
  hydrates?: 'painted' | 'signed-in'
}) {
  const all = { ...props, ...loaded } as Props
  return (
    <div
      className={className}
      data-island={name}
      data-hydrates={hydrates}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...all} />) }}
    />
  )
}
