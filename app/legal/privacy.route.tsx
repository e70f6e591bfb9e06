/** /privacy: the privacy policy. */
import { useLoaderData } from 'react-router'
import * as context from '../context.ts'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context: given }: context.LoaderArguments) {
  return given.get(context.api).legal.get('privacy', given.get(context.visit).language)
}

export function Component() {
  return <LegalPage name="privacy" text={useLoaderData<typeof loader>()} />
}
