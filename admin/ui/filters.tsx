/** The filters of a list: a form whose state is the query of the address, submitted on change. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { type Choice, Select, TextField } from './field.tsx'
import styles from './filters.module.css'

/** Long enough to submit a word once, not letter by letter. */
const typingMs = 250

export function Filters({ label, children }: { label: string; children: ReactNode }) {
  const submit = useSubmit()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The address may also change by a link. Text that is being typed takes precedence.
    for (const control of form.current?.elements ?? []) {
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      if (isField && control !== document.activeElement) {
        control.value = search.get(control.name) ?? control.dataset.standard ?? ''
      }
    }
  }, [search])

  const send = (form: HTMLFormElement) => {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      // Empty fields filter nothing and are left out of the address.
      if (typeof value === 'string' && value !== '') query.append(name, value)
    }
    void submit(query, { method: 'get', replace: true, preventScrollReset: true })
  }
  return (
    <Form
      ref={form}
      className={styles.filters}
      role="search"
      aria-label={label}
      onChange={({ currentTarget, target }) => {
        clearTimeout(timer.current)
        const isTyped = target instanceof HTMLInputElement && target.type === 'search'
        timer.current = setTimeout(send, isTyped ? typingMs : 0, currentTarget)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        send(event.currentTarget)
      }}
    >
      {children}
    </Form>
  )
}

/** Filter fields that many lists have. */
export function SearchField(
  props: Pick<ComponentProps<typeof TextField>, 'label' | 'isBare' | 'placeholder'>,
) {
  const [search] = useSearchParams()
  return (
    <TextField
      {...props}
      type="search"
      name="search"
      maxLength={200}
      defaultValue={search.get('search') ?? ''}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  isBare?: boolean
  name: string
  /** The first is the default if the address has none. */
  choices: Choice[]
}

export function ChoiceField(props: ChoiceFieldProps) {
  const [search] = useSearchParams()
  return <Select defaultValue={search.get(props.name) ?? ''} {...props} />
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
