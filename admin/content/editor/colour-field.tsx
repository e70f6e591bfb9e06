/** The accent: one of the tested pairs, or any colour, shown as each theme has it. */

import { accentPairOf } from '#shared/accent.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { accentNames, accents, isColour } from '#shared/look.ts'
import styles from './colour-field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

interface ColourFieldProps {
  path: FieldPath
  colour: string
  write(colour: string): void
}

export function ColourField({ path, colour, write }: ColourFieldProps) {
  const { words } = useForm()
  const own = isColour(colour) ? colour : null
  const shown = own ? accentPairOf({ accent: own }) : null
  return (
    <FieldFrame path={path} isOptional isWide>
      {({ id, ...props }) => (
        <div {...props} className={styles.box} role="radiogroup" aria-labelledby={`${id}-label`}>
          {accentNames.map((name) => (
            <label key={name} className={styles.pair}>
              <input
                type="radio"
                name={id}
                {...(name === 'dancheong' && { id })}
                checked={(colour || 'dancheong') === name}
                onChange={() => write(name === 'dancheong' ? '' : name)}
              />
              <Swatch {...accents[name]} />
              {words.colour.names[name]}
            </label>
          ))}
          <label className={styles.pair}>
            <input
              type="radio"
              name={id}
              checked={own !== null}
              onChange={() => write(own ?? '#2a6f4b')}
            />
            {shown && <Swatch {...shown} />}
            {words.colour.own}
            <input
              type="color"
              aria-label={words.colour.own}
              value={own ?? '#2a6f4b'}
              onChange={({ target }) => write(target.value)}
            />
          </label>
        </div>
      )}
    </FieldFrame>
  )
}

/** By day and by night, on the paper of each. */
function Swatch({ day, night }: { day: string; night: string }) {
  return (
    <svg viewBox="0 0 48 24" width="48" height="24" aria-hidden="true">
      <path fill="#f9f6f1" d="M0 0h24v24H0z" />
      <path fill="#0d131c" d="M24 0h24v24H24z" />
      <circle cx="12" cy="12" r="8" fill={day} />
      <circle cx="36" cy="12" r="8" fill={night} />
    </svg>
  )
}
