/** One document: its state, what can be done with it, and the form. */
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { EditedDocument } from '#shared/admin/content.ts'
import { loadWithLanguages } from '../session/site-languages.ts'
import { DocumentPage } from './document-page.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return loadWithLanguages<EditedDocument>(`/content/${params['kind']}/${params['id']}`, request)
}

/** The form has the document from here on: loading it again would not show it. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['kind'] !== nextParams['kind'] || currentParams['id'] !== nextParams['id']
}

export function Component() {
  const document: EditedDocument = useLoaderData()
  return <DocumentPage key={`${document.kind}/${document.id}`} opened={document} />
}
