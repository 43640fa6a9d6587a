const MOST = 2 ** 31 - 1 // of a column

/** The version that a form says it was opened with; 0, before the first one, where it says none. */
export function readVersion(typed: FormDataEntryValue | null | undefined): number {
  const version = typeof typed === 'string' ? Number(typed) : 0
  return Number.isInteger(version) && version > 0 && version <= MOST ? version : 0
}
