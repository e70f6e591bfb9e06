/** PostgreSQL allows 65,535 values in a statement. A row has at most fourteen. */
const rowsAtOnce = 200

export async function inBatches<Row>(
  rows: readonly Row[],
  change: (rows: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await change(rows.slice(start, start + rowsAtOnce)).execute()
  }
}
