import field from '../ui/field.module.css'
import type { CodeInputProps } from './code-input.tsx'

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
