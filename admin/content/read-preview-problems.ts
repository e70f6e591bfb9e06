import type { FieldProblem } from '#shared/check-document.ts'

/** What a preview was refused for; empty: the server did not say. */
export async function readPreviewProblems(address: string): Promise<FieldProblem[]> {
  try {
    const response = await fetch(address)
    return response.status === 422 ? parsePreviewProblems(await response.text()) : []
  } catch {
    return []
  }
}

/** Each line is a dotted path and a problem. */
export function parsePreviewProblems(text: string): FieldProblem[] {
  return text.split('\n').flatMap((line) => {
    const [, path = '', problem] = /^(\S*) (.+)$/.exec(line) ?? []
    if (!problem) return []
    const names = path === '' ? [] : path.split('.')
    return [{ path: names.map((name) => (/^\d+$/.test(name) ? Number(name) : name)), problem }]
  })
}
