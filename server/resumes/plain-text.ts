/** A resume as text, for forms in which it is pasted. */
import type { ResumeDocument, ResumeFact } from './resume-document.ts'

export function toPlainText(resume: ResumeDocument): string {
  const line = ({ label, text }: ResumeFact) =>
    label === undefined ? text : `${label}${resume.colon}${text}`
  const lines = (facts: ResumeFact[]) => {
    const all: string[] = []
    for (const fact of facts) {
      const before = fact.joins ? all.pop() : undefined
      all.push(before === undefined ? line(fact) : `${before}${resume.mark} ${line(fact)}`)
    }
    return all
  }
  const blocks = [
    ...(resume.heading ? [[resume.heading]] : []),
    [resume.name, ...(resume.headline ? [resume.headline] : []), ...lines(resume.contact)],
    ...resume.sections.flatMap(({ title, facts, entries }) => [
      [`[${title}]`, ...lines(facts)],
      ...entries.map(({ title, facts, points }) => [
        title,
        ...lines(facts),
        ...points.map((point) => `- ${point}`),
      ]),
    ]),
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}
