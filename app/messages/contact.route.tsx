/** /contact — a visitor writes to the owner of the site. */
import { useActionData, useLoaderData } from 'react-router'
import { contactSchema } from '#shared/contact.ts'
import * as context from '../context.ts'
import { useMessages } from '../page.tsx'
import { MessagePage } from './message-page.tsx'
import { type Outcome, submitForm, wasSent } from './submit.ts'

interface Arguments {
  request: Request
  context: context.LoaderContext
}

export function loader({ request }: Arguments) {
  return { sent: wasSent(request) }
}

export function action(given: Arguments) {
  const { contact } = given.context.get(context.api)
  return submitForm(given, contactSchema, contact.submit)
}

export function Component() {
  const { sent } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const words = useMessages().messages.contact
  return <MessagePage words={words} path="/contact" sent={sent} outcome={outcome} />
}
