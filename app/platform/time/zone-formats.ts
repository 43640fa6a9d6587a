/** Cached date formatters for time zones: creating one takes longer than a page's queries.
 *  @returns the formatter of a time zone, an IANA name */
export function zoneFormats(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const made = formats.get(timeZone)
    if (made) return made
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}
