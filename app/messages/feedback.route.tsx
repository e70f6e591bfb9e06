/** /feedback: a form for feedback on the site. */
import { feedbackSchema } from '#shared/message.ts'
import { CategoryField } from './category-field.tsx'
import { MessagePage } from './message-page.tsx'
import { loadForm, receiveForm } from './submit.ts'

export const loader = loadForm

export const action = receiveForm(feedbackSchema, ({ feedback }, ...message) =>
  feedback.submit(...message),
)

export function Component() {
  return (
    <MessagePage name="feedback">
      {(outcome) => (
        <CategoryField
          value={outcome?.draft['category']}
          error={outcome?.fields['category'] && 'malformed'}
        />
      )}
    </MessagePage>
  )
}
