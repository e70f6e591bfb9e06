/** 1,234: all three languages write numbers like that. */
export function grouped(count: number): string {
  return count.toLocaleString('en')
}
