/** What loaders find in their context. */
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#shared/api.ts'
import type { PageVisit } from '#shared/pages.ts'

export const api = createContext<Api>()
export const visit = createContext<PageVisit>()

export type LoaderContext = Readonly<RouterContextProvider>
