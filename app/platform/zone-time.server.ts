/** A moment as `<input type="datetime-local">` has it, where people read it: `2026-11-20T10:00`. */
export function localTime(timeZone: string, moment: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The moment at which clocks of a time zone show something; of an hour that comes twice in autumn the first.
 *  @param local as a form sends it, `2026-11-20T10:00`
 *  @returns null when it is no such text, or an hour that spring leaves out */
export function momentAt(timeZone: string, local: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0+)?)?$/.test(local)) return null
  try {
    const plain = Temporal.PlainDateTime.from(local, { overflow: 'reject' })
    const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    // In the hour that is left out it would be moved to another one.
    if (!zoned.toPlainDateTime().equals(plain)) return null
    return new Date(zoned.epochMilliseconds)
  } catch {
    return null
  }
}

/** How a zone is called on a day: `Pacific Standard Time`. */
export function zoneName(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
