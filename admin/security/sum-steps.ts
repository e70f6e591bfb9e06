import type { EventCounts } from '#shared/admin/reports.ts'

export interface StepSum {
  start: string
  alerts: number
  others: number
}

/** The sum of all kinds per step, alerts separately. */
export function sumSteps({ starts, kinds }: Pick<EventCounts, 'starts' | 'kinds'>): StepSum[] {
  return starts.map((start, index) => {
    const sum = (isAlert: boolean) =>
      kinds
        .filter((kind) => kind.isAlert === isAlert)
        .reduce((total, { counts }) => total + (counts[index] ?? 0), 0)
    return { start, alerts: sum(true), others: sum(false) }
  })
}
