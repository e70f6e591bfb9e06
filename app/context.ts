/** What loaders find in their context. */
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#shared/api.ts'
import type { Licence } from '#shared/licences.ts'
import type { PageVisit } from '#shared/pages.ts'

export const api = createContext<Api>()
export const visit = createContext<PageVisit>()
export const licences = createContext<Licence[]>()
/** Whether the page answers a form, and so holds what was typed. */
export const isPost = createContext(false)

export type LoaderContext = Readonly<RouterContextProvider>
