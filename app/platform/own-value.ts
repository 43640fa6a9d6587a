/** The value of a table for a key from outside. `table[key]` would also find what every object has, such as `constructor`. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
