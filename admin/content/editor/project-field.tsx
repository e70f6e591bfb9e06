/** A project, chosen by its title. */

import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

export function ProjectField({ path, field, value }: FieldOf<'number'>) {
  const { words, projects, edit } = useForm()
  const { isOptional } = field
  const id = typeof value === 'number' ? value : null
  const isListed = projects?.some((project) => project.id === id)
  return (
    <FieldFrame path={path} isOptional={isOptional} isWide>
      {(props) => (
        <select
          {...props}
          value={id ?? ''}
          onChange={({ target }) =>
            edit(path, target.value === '' ? (isOptional ? undefined : null) : Number(target.value))
          }
        >
          {(isOptional || id === null) && <option value="">{words.field.none}</option>}
          {id !== null && !isListed && (
            <option value={id}>{projects ? words.field.noProject(id) : id}</option>
          )}
          {projects?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
