/** A moment in the time zone of the owner, with the zone and the same moment in UTC below. */
import type { FieldPath } from '#shared/check-document.ts'
import field from '../../ui/field.module.css'
import { toLocalTime, toMoment } from '../../ui/local-time.ts'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

interface MomentFieldProps {
  path: FieldPath
  text: string
  /** An empty text removes the moment. */
  write(text: string): void
}

export function MomentField({ path, text, write }: MomentFieldProps) {
  const { words } = useForm()
  const local = toLocalTime(text)
  return (
    <FieldFrame path={path} isOptional>
      {(props) => (
        <>
          {/* What a draft holds instead of a moment is shown as it is. */}
          <input
            {...props}
            type={local === null && text !== '' ? 'text' : 'datetime-local'}
            autoComplete="off"
            max="9999-12-31T23:59"
            value={local ?? text}
            onChange={({ target }) => write(toMoment(target.value))}
          />
          {local !== null && (
            <p className={field.hint}>
              {words.field.zone(
                Intl.DateTimeFormat().resolvedOptions().timeZone,
                new Date(text).toISOString().slice(0, 16).replace('T', ' '),
              )}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
