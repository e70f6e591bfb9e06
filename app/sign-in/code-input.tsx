/** An input for a code of six digits. Other characters are removed. */
import type { Ref } from 'react'
import { isComposing } from '#client/is-composing.ts'
import field from '../ui/field.module.css'
import styles from './code-input.module.css'

const codeDigits = 6

export interface CodeInputProps {
  id: string
  value: string
  onChange(code: string): void
  /** Enter was pressed without a code. Browsers submit no form whose button is disabled. */
  onEmpty?(): void
  ref?: Ref<HTMLInputElement>
  describedBy?: string | undefined
  isWrong?: boolean
}

export function CodeInput(props: CodeInputProps) {
  const { id, value, onChange, onEmpty, ref, describedBy, isWrong } = props
  return (
    <input
      ref={ref}
      id={id}
      className={`${field.control} ${styles.code}`}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      value={value}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => onChange(toCode(target.value))}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && value === '' && !isComposing(nativeEvent)) onEmpty?.()
      }}
    />
  )
}

/** Japanese and Korean keyboards may type full-width digits, which are converted. */
function toCode(text: string): string {
  const digits = text.normalize('NFKC').replaceAll(/[^0-9]/g, '')
  return digits.slice(0, codeDigits)
}

export function isWhole(code: string): boolean {
  return code.length === codeDigits
}

/** An input for a recovery code. Keyboards of phones write it in capitals. */
export function RecoveryInput({ id, value, onChange, ref, describedBy, isWrong }: CodeInputProps) {
  return (
    <input
      ref={ref}
      id={id}
      className={field.control}
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
