/** The IANA names known to this server, plus the stored one. */
export const timeZones = (stored?: string): string[] => {
  const all = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  return stored === undefined || all.includes(stored) ? all : [stored, ...all]
}
