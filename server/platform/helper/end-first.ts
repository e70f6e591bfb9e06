import { writeFileSync } from 'node:fs'

/** If memory is short, the system ends this process and not the site (proc_pid_oom_score_adj(5)). */
export function endFirst(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Other systems have no such file.
  }
}
