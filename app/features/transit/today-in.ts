import { zoneFormats } from '#app/platform/time/zone-formats.ts'

const formatOf = zoneFormats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day at a moment in a time zone, as 2026-11-23. */
export const todayIn = (timeZone: string, now: Date): string => formatOf(timeZone).format(now)
