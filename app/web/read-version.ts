const MOST = 2 ** 31 - 1 // of an integer column

/** The version at which the form was opened, as it states; 0, before the first one, if it states none. */
export function readVersion(typed: FormDataEntryValue | null | undefined): number {
  const version = typeof typed === 'string' ? Number(typed) : 0
  return Number.isInteger(version) && version > 0 && version <= MOST ? version : 0
}
