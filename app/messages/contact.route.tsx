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

export function action({ request, context: given }: Arguments) {
  const { contact } = given.get(context.api)
  const visitor = given.get(context.visit)
  return submitForm(request, contactSchema, (values) => contact.submit(values, visitor))
}

export function Component() {
  const { sent } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const words = useMessages().messages.contact
  return <MessagePage words={words} path="/contact" sent={sent} outcome={outcome} />
}
