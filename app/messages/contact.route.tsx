/** /contact: a form to write to the owner. */
import { contactSchema } from '#shared/message.ts'
import { MessagePage } from './message-page.tsx'
import { loadForm, receiveForm } from './submit.ts'

export const loader = loadForm

export const action = receiveForm(contactSchema, ({ contact }, ...message) =>
  contact.submit(...message),
)

export function Component() {
  return <MessagePage name="contact" />
}
