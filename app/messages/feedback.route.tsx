/** /feedback: a form for feedback on the site. */
import { feedbackCategories, feedbackSchema, feedbackSigns } from '#shared/message.ts'
import { useMessages } from '../page.tsx'
import field from '../ui/field.module.css'
import { Field } from '../ui/field.tsx'
import styles from './feedback.module.css'
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

interface CategoryFieldProps {
  value: string | undefined
  error: 'malformed' | undefined
}

/** The category of feedback: one of six kinds, each with an icon and a colour, or none. */
function CategoryField({ value, error }: CategoryFieldProps) {
  const { messages } = useMessages()
  return (
    <Field
      name="category"
      label={messages.fields.category}
      optional={messages.optional}
      value={value}
      error={error}
      errors={messages.errors.category}
    >
      {(control) => (
        <select {...control} className={`${field.control} ${styles.select}`}>
          <option value="">{messages.chooseCategory}</option>
          {feedbackCategories.map((category) => (
            <option key={category} className={styles[category]} value={category}>
              {`${feedbackSigns[category]} ${messages.categories[category]}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
