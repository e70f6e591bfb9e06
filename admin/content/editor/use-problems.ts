import type { FieldPath } from '#shared/check-document.ts'
import { useForm } from './form-context.ts'

/** What is wrong with exactly this field, in words. */
export function useProblems(path: FieldPath): string[] {
  const { problems } = useForm()
  const key = path.join('.')
  return problems.filter((one) => one.path.join('.') === key).map(({ problem }) => problem)
}
