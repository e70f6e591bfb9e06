/** /terms: the terms of use. */
import { useLoaderData } from 'react-router'
import * as context from '../context.ts'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context: given }: context.LoaderArguments) {
  return given.get(context.api).legal.get('terms', given.get(context.visit).language)
}

export function Component() {
  return <LegalPage name="terms" text={useLoaderData<typeof loader>()} />
}
