/**
 * Looks up a name that may come from outside. `record[name]` would also find inherited properties such as
 * `constructor`.
 */
export function lookUp<Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
  name: string | number,
): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}
