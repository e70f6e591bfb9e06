/** A part of a page whose code is loaded when it is first shown. */
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { loadModule } from './load.ts'

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(() =>
    loadModule(load).then((part) => ({ default: part })),
  )
  return (props: Props) => <Suspense>{createElement(Part, props)}</Suspense>
}
