import { useState } from 'react'
import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

export function NumberField({ path, field, value }: FieldOf<'number'>) {
  const { edit } = useForm()
  const { min, max, isOptional } = field
  // What is being typed may be no number yet, such as `1.`.
  const [typed, setTyped] = useState('')
  const shown = toNumber(typed) === (value ?? null) ? typed : String(value ?? '')
  return (
    <FieldFrame path={path} isOptional={isOptional}>
      {(props) => (
        <input
          {...props}
          type="number"
          inputMode="decimal"
          step="any"
          min={min}
          max={max}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            const number = toNumber(target.value)
            edit(path, number ?? (isOptional ? undefined : null))
          }}
        />
      )}
    </FieldFrame>
  )
}

function toNumber(typed: string): number | null {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? null : number
}
