/** A moment as local time in a zone, in the format of `<input type="datetime-local">`: `2026-11-20T10:00`. */
export function localTime(timeZone: string, moment: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The moment of a local time in a zone. For an hour that occurs twice in autumn, the first.
 *  @param local such as `2026-11-20T10:00`
 *  @returns null when it is not in that format, or an hour that does not exist in spring */
export function momentAt(timeZone: string, local: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0+)?)?$/.test(local)) return null
  try {
    const plain = Temporal.PlainDateTime.from(local, { overflow: 'reject' })
    const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    // A local time that does not exist comes back as a different one.
    if (!zoned.toPlainDateTime().equals(plain)) return null
    return new Date(zoned.epochMilliseconds)
  } catch {
    return null
  }
}

/** The name of a zone on a day: `Pacific Standard Time`. */
export function zoneName(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
