/** The values in the context of loaders. */
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#shared/api.ts'
import type { Licence } from '#shared/licences.ts'
import type { PageVisit } from '#shared/pages.ts'
import type { Client } from '#shared/visitor.ts'

export const api = createContext<Api>()
export const visit = createContext<PageVisit>()
/** Who sent the form that the page answers. */
export const client = createContext<Client>()
export const licences = createContext<Licence[]>()
/** Whether the page answers a form, and so contains the visitor's input. */
export const isPost = createContext(false)

export type LoaderContext = Readonly<RouterContextProvider>
