/** The category of feedback: one of six kinds, each with an icon and a colour, or none. */
import { feedbackCategories, feedbackSigns } from '#shared/message.ts'
import { useMessages } from '../page.tsx'
import field from '../ui/field.module.css'
import { Field } from '../ui/field.tsx'
import styles from './category-field.module.css'

interface CategoryFieldProps {
  value: string | undefined
  error: 'malformed' | undefined
}

export function CategoryField({ value, error }: CategoryFieldProps) {
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
