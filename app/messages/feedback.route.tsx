/** /feedback — a visitor tells what they think of the site. */
import { useActionData, useLoaderData } from 'react-router'
import { feedbackSchema } from '#shared/feedback.ts'
import * as context from '../context.ts'
import { useMessages } from '../page.tsx'
import { CategoryField } from './category-field.tsx'
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
  const { feedback } = given.context.get(context.api)
  return submitForm(given, feedbackSchema, feedback.submit)
}

export function Component() {
  const { sent } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const words = useMessages().messages.feedback
  return (
    <MessagePage words={words} path="/feedback" sent={sent} outcome={outcome}>
      <CategoryField
        value={outcome?.draft['category']}
        error={outcome?.fields['category'] && 'malformed'}
      />
    </MessagePage>
  )
}
