import type { LeftOut } from './left-out.ts'
import { dayAt, dayNumber, readDay, weekdayOf } from '../days.ts'
import type { Tables } from './tables.server.ts'

const MOST_DAYS = 1_100 // three years
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The services of a timetable: their place by id, and on which days each runs. */
export type Services = { numbers: Map<string, number>; days: Set<number>[] }

/** Reads calendar.txt and calendar_dates.txt, of which there may be one alone.
 *  @throws CannotRun for a broken table */
export async function readServices(tables: Tables, leftOut: LeftOut): Promise<Services> {
  const services: Services = { numbers: new Map(), days: [] }
  const daysOf = (id: string): Set<number> => {
    const known = services.days[services.numbers.get(id) ?? -1]
    if (known) return known
    services.numbers.set(id, services.days.length)
    const days = new Set<number>()
    services.days.push(days)
    return days
  }
  await tables.readIfThere(
    'calendar.txt',
    ['service_id', 'start_date', 'end_date', ...WEEKDAYS],
    ['service_id', 'start_date', 'end_date', ...WEEKDAYS],
    ([id = '', start = '', end = '', ...weekdays], line) => {
      const [from, until] = [dayNumber(readDay(start) ?? ''), dayNumber(readDay(end) ?? '')]
      if (from === null || until === null || until < from)
        return leftOut.add('calendar.txt', line, 'days that cannot be read', `${start} to ${end}`)
      const days = daysOf(id)
      const last = Math.min(until, from + MOST_DAYS)
      if (last < until) leftOut.add('calendar.txt', line, 'days after three years')
      for (let day = from; day <= last; day += 1) if (weekdays[weekdayOf(day)] === '1') days.add(day)
    },
  )
  await tables.readIfThere(
    'calendar_dates.txt',
    ['service_id', 'date', 'exception_type'],
    ['service_id', 'date', 'exception_type'],
    ([id = '', date = '', type = ''], line) => {
      const day = dayNumber(readDay(date) ?? '')
      if (day === null || (type !== '1' && type !== '2'))
        return leftOut.add('calendar_dates.txt', line, 'a day that cannot be read', `${date}, type ${type}`)
      if (type === '1') daysOf(id).add(day)
      else daysOf(id).delete(day)
    },
  )
  return services
}

/** From when until when anything runs, and each service as a 0 or 1 for each of these days; null when nothing ever runs. */
export function validityOf({ days }: Services, used: Set<number>) {
  let [from, until] = [Infinity, -Infinity]
  for (const service of used)
    for (const day of days[service] ?? []) {
      from = Math.min(from, day)
      until = Math.max(until, day)
    }
  if (until < from) return null
  until = Math.min(until, from + MOST_DAYS)
  const length = until - from + 1
  return {
    validFrom: dayAt(from),
    validUntil: dayAt(until),
    services: days.map((active) =>
      Array.from({ length }, (_, each) => (active.has(from + each) ? '1' : '0')).join(''),
    ),
  }
}
