/** The summary of the record in four figures. */
import type { Academics } from '#shared/academics.ts'
import { useMessages } from '../page.tsx'
import { Figures } from '../ui/figures.tsx'

export function Summary({
  summary,
  bestGradePoints,
}: Pick<Academics, 'summary' | 'bestGradePoints'>) {
  const words = useMessages().academics
  const { totalCredits, completedCredits, exemptedCredits, gpa, wam } = summary
  return (
    <Figures
      label={words.summary}
      figures={[
        { label: words.totalCredits, figure: String(totalCredits) },
        {
          label: words.completedCredits,
          figure: String(completedCredits),
          note: exemptedCredits > 0 ? words.exempted(exemptedCredits) : undefined,
        },
        { label: words.gpa, figure: gpa?.toFixed(2) ?? '–', note: words.gpaScale(bestGradePoints) },
        { label: words.wam, figure: wam?.toFixed(1) ?? '–', note: words.wamMeaning },
      ]}
    />
  )
}
