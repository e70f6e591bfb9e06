/** Filter fields that many lists have. */
import { useSearchParams } from 'react-router'
import { type Choice, Select, TextField } from './field.tsx'

export function SearchField({ label }: { label: string }) {
  const [search] = useSearchParams()
  return (
    <TextField
      label={label}
      type="search"
      name="search"
      maxLength={200}
      defaultValue={search.get('search') ?? ''}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  name: string
  /** The first is the default if the address has none. */
  choices: Choice[]
}

export function ChoiceField({ label, name, choices }: ChoiceFieldProps) {
  const [search] = useSearchParams()
  const value = search.get(name) ?? ''
  return <Select label={label} name={name} defaultValue={value} choices={choices} />
}

export function DayField({ label, name }: { label: string; name: 'from' | 'to' }) {
  const [search] = useSearchParams()
  return <TextField label={label} type="date" name={name} defaultValue={search.get(name) ?? ''} />
}

/** A sort order; the first is the default and is left out of the address. */
export function toChoices<Name extends string>(
  names: readonly Name[],
  words: Record<Name, string>,
): Choice[] {
  return names.map((name, index) => ({ value: index === 0 ? '' : name, text: words[name] }))
}

/** One of a closed set, or all. */
export function toOptions<Name extends string>(
  all: string,
  names: readonly Name[],
  words: Record<Name, string>,
): Choice[] {
  return [{ value: '', text: all }, ...names.map((name) => ({ value: name, text: words[name] }))]
}
