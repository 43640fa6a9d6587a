/** The IANA names that this server knows, with those of a form among them. */
export const timeZones = (stored?: string): string[] => {
  const all = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  return stored === undefined || all.includes(stored) ? all : [stored, ...all]
}
