/** The values in the context of loaders. */
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#shared/api.ts'
import type { Licence } from '#shared/licences.ts'
import type { PageVisit, SubmittedForm } from '#shared/pages.ts'

export const api = createContext<Api>()
export const visit = createContext<PageVisit>()
/** The form that the page answers; null: the page is only shown. */
export const submitted = createContext<SubmittedForm | null>(null)
export const licences = createContext<Licence[]>()

export type LoaderContext = Readonly<RouterContextProvider>

/** What loaders and actions get. */
export interface LoaderArguments {
  request: Request
  /** By the names in the path of the route. */
  params: Record<string, string | undefined>
  context: LoaderContext
}
