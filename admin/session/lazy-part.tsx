/** A part of a page whose code is loaded when it is first shown. */
import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { loadModule } from './load.ts'

/** `load` brings the code before: the part is then drawn at once with what is around it. */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    loaded ??= await loadModule(fetchPart)
    return loaded
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // One that is shown stays as it is: as another component it would forget what it knows.
    const [first] = useState(() => loaded ?? Later)
    return <Suspense>{createElement(first, props)}</Suspense>
  }
  return Object.assign(Part, { load })
}
